import { useState } from 'react';
import { useConsoleText } from '../texts/text';

interface PictureProps {
  url: string;
  alt: string;
  isLazy?: boolean;
  className?: string;
}

/** A stored picture. One that cannot be shown is hidden, and words take its place. */
export function Picture({ url, alt, isLazy = false, className }: PictureProps) {
  const text = useConsoleText();
  // Of an address: the next one (they change every few minutes) is tried again.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isBroken = brokenUrl === url;
  return (
    <>
      <img
        src={url}
        alt={alt}
        hidden={isBroken}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
        className={className}
        onError={() => setBrokenUrl(url)}
      />
      {isBroken && <span>{text.uploads.notShown}</span>}
    </>
  );
}
