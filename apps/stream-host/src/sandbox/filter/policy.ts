/** What a refused call returns. `ENOSYS` makes a library use its older way; the others tell that it may not. */
export type Refusal = 'EPERM' | 'ENOSYS' | 'EAFNOSUPPORT';

/** Condition on one argument. The kernel reads the lower half only of every argument named here. */
export type ArgumentRule = {
  readonly argument: 0 | 1 | 2 | 3 | 4 | 5;
  readonly otherwise: Refusal;
} & (
  | { readonly only: readonly number[] }
  /** `mask` is applied to the argument first. */
  | { readonly never: readonly number[]; readonly mask?: number }
  | { readonly noBits: number }
);

/** Calls a game may make, by what they are for. What is in no table here is unknown and gets ENOSYS. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'files, as far as the sandbox shows any': `
    read write open close stat fstat lstat poll lseek pread64 pwrite64 readv writev preadv pwritev preadv2 pwritev2 access
    pipe pipe2 select pselect6 ppoll dup dup2 dup3 sendfile fcntl flock fsync fdatasync sync syncfs sync_file_range truncate
    ftruncate fallocate getdents getdents64 getcwd chdir fchdir rename renameat renameat2 mkdir mkdirat rmdir creat link
    linkat unlink unlinkat symlink symlinkat readlink readlinkat chmod fchmod fchmodat chown fchown lchown fchownat umask
    utime utimes futimesat utimensat statfs fstatfs statx newfstatat openat openat2 faccessat faccessat2 readahead
    fadvise64 copy_file_range splice tee close_range memfd_create setxattr lsetxattr fsetxattr getxattr lgetxattr fgetxattr
    listxattr llistxattr flistxattr removexattr lremovexattr fremovexattr`,
  'waiting for several things': `
    epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd eventfd2 signalfd signalfd4
    timerfd_create timerfd_settime timerfd_gettime inotify_init inotify_init1 inotify_add_watch inotify_rm_watch io_setup
    io_destroy io_getevents io_pgetevents io_submit io_cancel`,
  'its own memory': `
    mmap mprotect munmap brk mremap msync mincore madvise mlock mlock2 munlock mlockall munlockall remap_file_pages
    pkey_mprotect pkey_alloc pkey_free membarrier`,
  'shared memory and messages, in an IPC namespace of its own': `
    shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd msgrcv msgctl mq_open mq_unlink mq_timedsend
    mq_timedreceive mq_notify mq_getsetattr`,
  'processes and threads, in a PID namespace of its own': `
    fork vfork execve execveat exit exit_group wait4 waitid kill tkill tgkill getpid getppid gettid getpgid getpgrp setpgid
    getsid setsid set_tid_address set_robust_list get_robust_list futex futex_waitv rseq restart_syscall prctl arch_prctl
    set_thread_area get_thread_area pidfd_open pidfd_send_signal kcmp`,
  signals: `
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigqueueinfo rt_tgsigqueueinfo rt_sigsuspend
    sigaltstack pause`,
  'clocks and timers': `
    nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times alarm getitimer setitimer timer_create
    timer_settime timer_gettime timer_getoverrun timer_delete`,
  'its place in the scheduler; nothing goes above what the limits say': `
    sched_yield sched_setparam sched_getparam sched_setscheduler sched_getscheduler sched_get_priority_max
    sched_get_priority_min sched_rr_get_interval sched_setaffinity sched_getaffinity sched_setattr sched_getattr
    getpriority setpriority ioprio_set ioprio_get getcpu`,
  'ids and limits; with one user and no capability they change nothing': `
    getuid getgid geteuid getegid getresuid getresgid getgroups setuid setgid setreuid setregid setresuid setresgid
    setgroups setfsuid setfsgid capget capset getrlimit setrlimit prlimit64 getrusage`,
  'words about the machine': 'uname sysinfo getrandom',
  'sockets, of the families below': `
    connect accept accept4 sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg shutdown bind listen getsockname getpeername
    setsockopt getsockopt`,
  'taking rights away from itself': 'seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self',
};

/** `CLONE_NEW*` of the mount, cgroup, UTS, IPC, user, PID and network namespace. Source: linux/sched.h. */
const NEW_NAMESPACES = 0x7e02_0000;
/** `CLONE_NEWTIME`: a bit of the exit signal in clone, a namespace in unshare only. */
const NEW_TIME_NAMESPACE = 0x80;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
const TIOCSETD = 0x5423;
const FILE_TYPE_MASK = 0o170_000;
const CHARACTER_DEVICE = 0o020_000;
const BLOCK_DEVICE = 0o060_000;
const ADDR_NO_RANDOMIZE = 0x004_0000;
const ASK_PERSONALITY = 0xffff_ffff;
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;

/** Calls that depend on an argument. */
export function checkedCalls(network: boolean): Readonly<Record<string, ArgumentRule>> {
  // Games speak to servers of their own over loopback; the network namespace shuts out all the rest. Netlink helps to resolve
  // names, and is where most of the kernel's network code would be reached.
  const families = [AF_UNIX, AF_INET, AF_INET6, ...(network ? [AF_NETLINK] : [])];
  const noDevice = { never: [CHARACTER_DEVICE, BLOCK_DEVICE], mask: FILE_TYPE_MASK, otherwise: 'EPERM' } as const;
  return {
    clone: { argument: 0, noBits: NEW_NAMESPACES, otherwise: 'EPERM' },
    unshare: { argument: 0, noBits: NEW_NAMESPACES | NEW_TIME_NAMESPACE, otherwise: 'EPERM' },
    // Typing into the terminal of who started it, and changing what drives a line.
    ioctl: { argument: 1, never: [TIOCSTI, TIOCLINUX, TIOCSETD], otherwise: 'EPERM' },
    // Lisp and emulators turn the randomisation of their own addresses off; no other personality is asked for.
    personality: { argument: 0, only: [0, ADDR_NO_RANDOMIZE, ASK_PERSONALITY], otherwise: 'EPERM' },
    mknod: { argument: 1, ...noDevice },
    mknodat: { argument: 2, ...noDevice },
    socket: { argument: 0, only: families, otherwise: 'EAFNOSUPPORT' },
    socketpair: { argument: 0, only: [AF_UNIX], otherwise: 'EAFNOSUPPORT' },
  };
}

interface Refused {
  readonly why: string;
  readonly with: Refusal;
  readonly calls: string;
}

/** Calls no game makes, with the reason each would be dangerous or useless. A call in no table is newer than this one. */
export const REFUSED: readonly Refused[] = [
  {
    why: 'looks into or steers other processes',
    with: 'EPERM',
    calls: 'ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd',
  },
  {
    why: 'its flags lie in memory where a filter cannot read them; the C library falls back to clone',
    with: 'ENOSYS',
    calls: 'clone3',
  },
  {
    why: 'changes what the sandbox shows',
    with: 'EPERM',
    calls: `mount umount2 pivot_root chroot setns fsopen fsconfig fsmount fspick open_tree move_mount mount_setattr`,
  },
  {
    why: 'opens files past their path',
    with: 'EPERM',
    calls: 'name_to_handle_at open_by_handle_at fanotify_init fanotify_mark',
  },
  {
    why: 'large parts of the kernel with a history of holes, and no game needs them',
    with: 'ENOSYS',
    calls: `bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register vmsplice memfd_secret modify_ldt`,
  },
  {
    why: 'keys of the kernel are not kept apart by namespaces',
    with: 'ENOSYS',
    calls: 'add_key request_key keyctl',
  },
  {
    why: 'runs the machine: its kernel, clock, name, swap, accounting and log',
    with: 'EPERM',
    calls: `kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff settimeofday clock_settime
      clock_adjtime adjtimex sethostname setdomainname acct quotactl quotactl_fd syslog vhangup iopl ioperm lookup_dcookie`,
  },
  {
    why: 'moves memory between nodes, also of other processes',
    with: 'EPERM',
    calls: 'mbind set_mempolicy get_mempolicy set_mempolicy_home_node migrate_pages move_pages',
  },
  {
    why: 'left over from older kernels, or never built',
    with: 'ENOSYS',
    calls: `uselib ustat sysfs _sysctl create_module get_kernel_syms query_module nfsservctl getpmsg putpmsg afs_syscall tuxcall
      security vserver epoll_ctl_old epoll_wait_old`,
  },
];
