import { useState } from 'react';
import { useConsoleText } from '../texts/text';

interface PictureProps {
  url: string;
  alt: string;
  isLazy?: boolean;
  className?: string;
}

/** A stored picture. If it cannot be shown, a text takes its place. */
export function Picture({ url, alt, isLazy = false, className }: PictureProps) {
  const text = useConsoleText();
  // Addresses change every few minutes; remembering which one was broken lets the next one be tried.
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
