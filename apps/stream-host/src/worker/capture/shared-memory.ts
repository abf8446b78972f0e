import koffi from 'koffi';

const libc = koffi.load('libc.so.6');
const shmget: (key: number, bytes: number, flags: number) => number = libc.func('int shmget(int, size_t, int)');
const shmat: (id: number, address: null, flags: number) => bigint = libc.func('void *shmat(int, void *, int)');
const shmdt: (address: bigint) => number = libc.func('int shmdt(void *)');
const shmctl: (id: number, command: number, description: Buffer | null) => number =
  libc.func('int shmctl(int, int, void *)');

const IPC_PRIVATE = 0;
const IPC_CREAT = 0o1000;
const IPC_RMID = 0;
const IPC_SET = 1;
const IPC_STAT = 2;
const OWNER_ONLY = 0o600;
const FAILED = BigInt.asUintN(64, -1n);
/** More than `struct shmid_ds` needs on any machine, and where its owner stands in it. Source: bits/ipc-perm.h. */
const DESCRIPTION_BYTES = 256;
const UID_OFFSET = 4;

/** Memory of this process that one other process, the X server, may attach to by its id. */
export interface SharedMemory {
  readonly id: number;
  readonly address: bigint;
  readonly sizeBytes: number;
  free(): void;
}

/**
 * Allocates memory that only the user `ownerUid` may attach to. It is marked for removal before anybody else knows of it, so
 * the kernel frees it with its last user, however that ends; Linux lets processes attach to marked memory (shmctl(2)).
 * @throws when the system gives none
 */
export function allocateSharedMemory(sizeBytes: number, ownerUid: number): SharedMemory {
  const id = shmget(IPC_PRIVATE, sizeBytes, IPC_CREAT | OWNER_ONLY);
  if (id < 0) throw new Error(`no shared memory of ${sizeBytes} bytes: ${lastError()}`);
  const address = shmat(id, null, 0);
  try {
    if (address === FAILED) throw new Error(`shared memory cannot be attached: ${lastError()}`);
    giveTo(id, ownerUid);
  } finally {
    shmctl(id, IPC_RMID, null);
  }
  return { id, address, sizeBytes, free: () => void shmdt(address) };
}

function giveTo(id: number, uid: number): void {
  const description = Buffer.alloc(DESCRIPTION_BYTES);
  if (shmctl(id, IPC_STAT, description) < 0) throw new Error(`shared memory cannot be looked at: ${lastError()}`);
  if (description.readUInt32LE(UID_OFFSET) === uid) return;
  description.writeUInt32LE(uid, UID_OFFSET);
  if (shmctl(id, IPC_SET, description) < 0) throw new Error(`shared memory cannot be given to ${uid}: ${lastError()}`);
}

function lastError(): string {
  const number = koffi.errno();
  const name = Object.entries(koffi.os.errno).find(([, value]) => value === number)?.[0];
  return name ?? `error ${number}`;
}
