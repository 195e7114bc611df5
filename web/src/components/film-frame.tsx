import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { mediaKind } from '../lib/media';
import classes from './film-frame.module.css';

interface FilmFrameProps {
  /** Address of the film, image or document. */
  link: string;
  /** What it shows. */
  label: string;
}

const Note = ({ text, link }: { text: string; link: string }) => (
  <div className={classes.note}>
    <p>{text}</p>
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={18} stroke={1.75} />}
    >
      Open the link
    </Button>
  </div>
);

/** A film, an image or a document, 853 by 600 and smaller on small screens; what fails says so and offers the link. */
export function FilmFrame({ link, label }: FilmFrameProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const kind = mediaKind(link);
  return (
    <section aria-label={label} className={classes.frame}>
      {failed === link || kind === 'other' || kind === 'pdf' ? (
        <Note
          link={link}
          text={
            kind === 'pdf'
              ? 'A document'
              : failed
                ? 'This could not be shown here.'
                : 'This link has no film to show here.'
          }
        />
      ) : kind === 'image' ? (
        <img src={link} alt={label} onError={() => setFailed(link)} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: films of children's games have no spoken text.
        <video key={link} src={link} controls playsInline preload="metadata" onError={() => setFailed(link)} />
      )}
    </section>
  );
}
