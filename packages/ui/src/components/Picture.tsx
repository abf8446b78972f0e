import { type ImgHTMLAttributes, useState } from 'react';

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  src: string | null;
  /** Empty for decoration. */
  alt?: string;
}

/** A picture that is simply absent when there is none or it cannot be loaded. */
export function Picture({ src, alt = '', ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return null;
  return <img src={src} alt={alt} decoding="async" draggable={false} onError={() => setBroken(src)} {...rest} />;
}
