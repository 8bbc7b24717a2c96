import type { Availability } from '#shared/device/availability.ts';
import type { DeviceEntry, UseStart } from '#shared/device/device.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import textStyles from '../../../ui/text.module.css';

type Use = Extract<Availability, { kind: 'in-use' }>;

interface CurrentUseProps {
  readonly entry: DeviceEntry;
  readonly use: Use;
  readonly now: number;
}

/** The user of the device or the tool that uses it, with the start of the use if it is known. */
export function CurrentUse({ entry, use, now }: CurrentUseProps) {
  const { t } = useTranslation();
  const start = findStart(entry, use);
  return (
    <p>
      <strong>
        <bdi>
          {'user' in use ? use.user.trim() || t('use.noName') : t('use.evidence.tool', { tool: use.tool })}
        </bdi>
      </strong>
      {start && <Since start={start} now={now} />}
    </p>
  );
}

function findStart({ device, usedSince }: DeviceEntry, use: Use): UseStart | null {
  if ('user' in use) return usedSince ?? null;
  const heldAt = device.observed?.HeldBy?.At;
  return heldAt === undefined ? null : { at: Date.parse(heldAt), isAtLeast: false };
}

function Since({ start: { at, isAtLeast }, now }: { readonly start: UseStart; readonly now: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const age = isAtLeast ? formats.atLeast(now - at) : formats.liveDuration(now - at);
  const time = formats.time(at);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={t(isAtLeast ? 'use.evidence.heldSinceBefore' : 'use.evidence.heldSince', { time })}
    >
      {!isAtLeast && ` ${t('times.since', { time: formats.clock(at) })}`}
      {age !== '' && <span className={textStyles.soft}> · {age}</span>}
    </time>
  );
}
