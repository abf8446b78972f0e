/** Name of a collection's member as the tables here spell it: `klondike` of the gid `aisleriot.klondike`. */
export function memberName(gid: string): string {
  return gid.slice(gid.lastIndexOf('.') + 1);
}
