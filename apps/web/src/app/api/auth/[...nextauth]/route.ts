import { services } from '../../../../services.ts';

const handle = (request: Request) => services().authenticate(request);

export { handle as GET, handle as POST };
