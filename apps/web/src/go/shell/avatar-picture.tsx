/** Papers of the weather characters. Source: DESIGN §2 "Avatars". */
const PAPERS = ['#F08A24', '#2F7FB8', '#7A4FB5', '#2E8B57', '#C23B5E', '#3A5A8C'] as const;

/** A weather character drawn from the avatar's name, until the profile's own picture is chosen from the CDN's list. */
export function AvatarPicture({ avatar = '' }: { avatar?: string | undefined }) {
  const sum = [...avatar].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill={PAPERS[sum % PAPERS.length]} />
      <path d="M62 142a36 36 0 0 1-4-72 46 46 0 0 1 88 10 31 31 0 0 1-4 62z" fill="#F3F6F0" />
      <g fill="#0A1518">
        <rect x="80" y="92" width="12" height="26" rx="6" />
        <rect x="112" y="92" width="12" height="26" rx="6" />
      </g>
    </svg>
  );
}
