import ProfileNewsFeed from '../asking/profile-news-feed.tsx';
import { usePadNews } from './use-pad-news.ts';

/** What nobody misses in the first seconds of a page: what others change about the profile, and which pads come and go. */
export default function LaterNews() {
  usePadNews();
  return <ProfileNewsFeed />;
}
