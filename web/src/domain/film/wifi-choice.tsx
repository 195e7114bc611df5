import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { SavedMark } from '../../ui/form/saved-mark';
import { useWifiOnly } from './use-wifi-only';
import { knowsNetwork } from './wifi';

/** Sends the viewer's film by Wi-Fi only. Saved at once. */
export function WifiChoice() {
  const { t } = useLingui();
  const { only, save } = useWifiOnly();
  const { busy, error, send } = useSubmit();
  const [saved, setSaved] = useState(false);
  const choose = async (next: boolean) => {
    setSaved(false);
    setSaved(await send(() => save(next)));
  };
  return (
    <div>
      <Checkbox
        label={t`Send film by Wi-Fi only`}
        description={
          knowsNetwork()
            ? t`On a mobile network film waits on this device. Saved at once.`
            : t`This browser does not say how it is connected, so it sends film at once. Chrome on Android phones waits for Wi-Fi.`
        }
        checked={only}
        disabled={busy}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      <SavedMark isSaved={saved} />
      <FormError error={error} />
    </div>
  );
}
