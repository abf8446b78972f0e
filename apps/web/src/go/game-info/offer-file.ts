/** Lets the browser save a file under this name. */
export function offerFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Name of the files of a save: its game and when it was taken. */
export function saveFileName(gid: string, takenAt: string): string {
  return `${gid}-${takenAt.slice(0, 16).replaceAll(/[:T]/g, '-')}.zip`;
}
