import { closeCapture, openCapture } from '@praxis/contract/assessments/homework';
import { Smartphone } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { clockTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

const INK = '#14211f';

/** `renewAfter`: seconds until the next one is asked for, where codes change. */
type Code = { address: string; renewAfter: number | null };
type Phone = { claimed: boolean; name: string; expires_at: number };

/** The code a phone scans to take pictures for a question, and the phone that did. */
export function PhonePanel({
  attemptId,
  device,
  item,
  phone,
  onChange,
}: {
  attemptId: string;
  device: string;
  item: number;
  phone: Phone | undefined;
  onChange: () => void;
}) {
  const { t } = useTranslation('homework');
  const [code, setCode] = useState<Code>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const act = async (what: () => Promise<Code | undefined>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setCode(await what());
      onChange();
    } catch (wrong) {
      setFailure(wrong);
    }
    setBusy(false);
  };
  const at = { attempt_id: attemptId, device, item };
  const nextCode = async (renews: boolean): Promise<Code> => {
    const { address, renew_after_s: renewAfter } = await call(openCapture, { ...at, renews }, { background: renews });
    return { address: `${window.location.origin}${address}`, renewAfter };
  };
  const open = () => act(() => nextCode(false));
  const close = () =>
    act(async () => {
      await call(closeCapture, at);
      return undefined;
    });
  const claimed = phone?.claimed ?? false;
  const address = code?.address;
  const renew = useEffectEvent(async () => {
    try {
      setCode(await nextCode(true));
    } catch (wrong) {
      setCode(undefined);
      // A phone came in meanwhile.
      if (!(wrong instanceof Refused && wrong.key === 'capture_taken')) setFailure(wrong);
    }
    onChange();
  });
  // The next code follows by the clock for as long as no phone has opened one.
  useEffect(() => {
    if (code?.renewAfter == null || claimed) return;
    const timer = window.setTimeout(() => void renew(), code.renewAfter * 1000);
    return () => window.clearTimeout(timer);
  }, [code, claimed]);
  return (
    <section aria-label={t('phone_title')}>
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="text-14 font-bold">{t('phone_title')}</h2>
        {claimed && (
          <StateLabel shape="tick" tone="pine">
            {t('phone_on')}
          </StateLabel>
        )}
        {!claimed && phone && address && <span className="text-12 text-ink-3">{t('phone_waiting')}</span>}
      </div>
      {address && phone && !claimed ? (
        <>
          <QRCodeSVG
            value={address}
            size={148}
            level="M"
            marginSize={2}
            fgColor={INK}
            bgColor="#ffffff"
            title={t('qr_label')}
            className="rounded-md border border-line"
          />
          <p className="mt-2 mb-3 text-12 text-ink-3">
            {code?.renewAfter == null ? t('phone_help') : t('phone_help_changes', { seconds: code.renewAfter })}
          </p>
        </>
      ) : (
        !claimed && (
          <Button busy={busy} icon={<Smartphone className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => void open()}>
            {t('phone_open')}
          </Button>
        )
      )}
      {phone && (address || claimed) && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3 text-13">
          <Smartphone className="size-4" strokeWidth={1.6} aria-hidden="true" />
          <b>{phone.name || t('phone_other')}</b>
          <span className="text-ink-3">{t('phone_left', { time: clockTime(phone.expires_at) })}</span>
          <span className="ml-auto flex gap-1.5">
            <Button size="small" busy={busy} onClick={() => void open()}>
              {t('phone_renew')}
            </Button>
            <Button size="small" onClick={() => void close()}>
              {t('phone_close')}
            </Button>
          </span>
        </div>
      )}
      <Problem of={failure} className="mt-3" />
    </section>
  );
}
