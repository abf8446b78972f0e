import { parentPort, workerData } from 'node:worker_threads';
import type { RelayAnswer, RelayOptions, RelayOrder } from './protocol.ts';
import { Relay } from './relay.ts';

const port = parentPort!;
const answer = (message: RelayAnswer) => port.postMessage(message);
const relay = await Relay.listen(workerData as RelayOptions);

port.on('message', async (order: RelayOrder) => {
  switch (order.type) {
    case 'change':
      relay.change(order.conditions);
      return answer({ type: 'done' });
    case 'rebind':
      await relay.rebind(order.address);
      return answer({ type: 'done' });
    case 'read':
      return answer({ type: 'statistics', statistics: relay.readStatistics() });
    case 'stop':
      relay.close();
      answer({ type: 'done' });
      return port.close();
  }
});
answer({ type: 'listening', port: relay.port });
