import { useTranslation } from '../../i18n/translation.tsx';
import type { WatchCondition, WatchTarget } from '#shared/model/watch.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { useConsole } from '../../state/console.ts';

interface WatchButtonProps {
  readonly target: WatchTarget;
  readonly when: WatchCondition;
  readonly kind?: 'plain' | 'quiet';
}

/** "Tell me when": sets a watch, and takes it back while it waits. */
export function WatchButton({ target, when, kind = 'plain' }: WatchButtonProps) {
  const { t } = useTranslation();
  const pending = useConsole((state) => state.watches.pending);
  const set = pending.find((watch) => watch.when === when && isSameTarget(watch.target, target));
  if (set) {
    return (
      <Button kind={kind} onPress={() => send('watches.remove', { id: set.id })}>
        {t('watches.takeBack')}
      </Button>
    );
  }
  return (
    <Button kind={kind} onPress={() => send('watches.add', { target, when })}>
      {t(target.kind === 'device' ? `watches.tell.${when}` : `watches.tellAny.${when}`)}
    </Button>
  );
}

function isSameTarget(one: WatchTarget, other: WatchTarget): boolean {
  switch (one.kind) {
    case 'device':
      return other.kind === 'device' && other.key === one.key;
    case 'devices':
      return other.kind === 'devices' && isSameSelection(one.keys, other.keys);
    case 'search':
      return other.kind === 'search' && other.query === one.query;
  }
}

/** In whatever order the devices were chosen. */
function isSameSelection(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one);
  return other.length === keys.size && other.every((key) => keys.has(key));
}
