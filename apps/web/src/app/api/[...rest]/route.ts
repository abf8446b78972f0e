import { problemResponse } from '../../../http/problem-response.ts';

const refuse = () => problemResponse('not-found');

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
