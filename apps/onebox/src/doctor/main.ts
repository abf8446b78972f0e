import { availableParallelism, totalmem } from 'node:os';
import { readOptions } from '../options.ts';
import { portsFrom } from '../ports.ts';
import { examine } from './examine.ts';

const options = readOptions(process.argv.slice(2), availableParallelism(), false);
const findings = await examine({ options, ports: portsFrom(options.basePort), memoryBytes: totalmem() });

for (const finding of findings) {
  const mark = finding.state === 'good' ? '✓' : finding.state === 'note' ? '·' : '✗';
  process.stdout.write(`${mark} ${finding.what}\n`);
  if (finding.cure) process.stdout.write(`    ${finding.cure}\n`);
}
process.exit(findings.some((finding) => finding.state === 'missing') ? 1 : 0);
