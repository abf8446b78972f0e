/**
 * Name of a collection's member in its own package (`klondike`, `baby-keyboard`), as the tables here spell it.
 * @param id gid, with or without the collection in front
 */
export function memberName(id: string): string {
  return id.replace(/^(?:aisleriot|gcompris)[^a-z\d]+/, '').replaceAll('_', '-');
}
