import { Fragment } from 'react';

/** An email address. Where it does not fit, it breaks after "@" or a dot, and not inside a word. */
export const Address = ({ of }: { of: string }) =>
  of.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
