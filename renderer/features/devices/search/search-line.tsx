import { BellPlus, Bookmark, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { MAX_VIEWS } from '#shared/model/saved-view.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import {
  useDevicesView,
  type SearchOffer,
  type Suggestion,
  useSearchOffer,
} from '../../../state/devices-view.ts';
import { openDialog } from '../../../state/page.ts';
import { Button } from '../../../ui/button.tsx';
import { OfferedList, OfferedOption } from '../../../ui/offered-list.tsx';
import { useFoldedPills } from '../../../ui/use-folded-pills.ts';
import { findAlert } from '../../alerts/find-alert.ts';
import type { Counted } from '../facets/facet.tsx';
import { helpOf } from './decide-offer.ts';
import { findHighlights } from './highlights.ts';
import { leadOf } from './offer-texts.ts';
import { readSearchAlert, setSearchAlert } from './search-alert.ts';
import type { SearchInput } from './use-search-input.ts';
import styles from './search-line.module.css';

interface SearchLineProps extends Counted {
  readonly input: SearchInput;
  readonly onHelp: () => void;
}

/** Between filters and list, there as long as the search box has text. */
export function SearchLine({ input, onHelp, ...counted }: SearchLineProps) {
  const { offer } = useSearchOffer();
  const query = useDevicesView((state) => state.query);
  if (query === '' && input.text === '') return null;
  return (
    <div className={styles.line}>
      {offer && <Offer offer={offer} input={input} onHelp={onHelp} {...counted} />}
    </div>
  );
}

function Offer({
  offer,
  input: { id, take },
  onHelp,
  ...counted
}: SearchLineProps & { readonly offer: SearchOffer }) {
  const { t } = useTranslation();
  const { chips, kind } = offer;
  const { active } = useSearchOffer();
  const actions = useActions(offer, onHelp);
  const row = useRef<HTMLDivElement>(null);
  const [first = [], ...others] = chips.map((_, index) => [`chip-${index}`]);
  const [alert = [], ...rest] = actions.map(({ name }) => [name]);
  const folded = useFoldedPills(
    row,
    ['lead', first, alert, others, rest].flat(2),
    new Set(['lead', ...first]),
  );
  const lead = leadOf(t, offer);
  const taken = helpOf(offer)?.insert;
  return (
    <div ref={row} className={styles.row}>
      <p id={`${id}-lead`} data-pill="lead" className={styles.lead} data-kind={kind}>
        {kind === 'mistakes' && <TriangleAlert aria-hidden="true" />}
        <span title={kind === 'mistakes' ? (lead ?? undefined) : undefined}>
          {lead ?? <Matches offer={offer} {...counted} />}
        </span>
        {kind !== 'completions' && chips.length > 0 && <small>{t('search.didYouMean')}</small>}
      </p>
      {chips.length > 0 && (
        <OfferedList id={id} label={t('search.suggestions')} className={styles.chips}>
          {chips.map((chip, index) => (
            <OfferedOption
              // They've been measured, so keep the elements: the next chips take their places.
              // oxlint-disable-next-line react/no-array-index-key -- See above.
              key={index}
              id={`${id}-${index}`}
              isActive={index === active}
              className={styles.chip}
              data-pill={`chip-${index}`}
              data-folded={folded.has(`chip-${index}`) || undefined}
              data-taken={(active < 0 && chip.insert === taken) || undefined}
              onChoose={() => take(chip)}
            >
              <ChipText chip={chip} isCorrection={kind !== 'completions'} />
            </OfferedOption>
          ))}
        </OfferedList>
      )}
      {actions.map(({ name, icon: Icon, label, act }) => (
        <span
          key={name}
          className={styles.action}
          data-pill={name}
          data-folded={folded.has(name) || undefined}
        >
          <Button kind="quiet" onPress={act}>
            <Icon aria-hidden="true" />
            {label}
          </Button>
        </span>
      ))}
    </div>
  );
}

interface Action {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}

/** The last one goes first. With a mistake in the search, only its syntax helps. */
function useActions({ kind, count, alert }: SearchOffer, onHelp: () => void): readonly Action[] {
  const { t } = useTranslation();
  const set = useConsole(
    ({ alerts }) => alert && findAlert(alerts.pending, { kind: 'search', query: alert.query }, alert.when),
  );
  const isFull = useConsole((state) => state.views.length >= MAX_VIEWS);
  const help = { name: 'help', icon: CircleHelp, label: t('search.help'), act: onHelp };
  if (kind === 'mistakes') return [help];
  const actions: Action[] = [];
  if (alert && !set) {
    const label = t(`alerts.tellAny.${alert.when}`);
    actions.push({ name: 'alert', icon: BellPlus, label, act: alertOnSearch });
  }
  if (count > 0 && !isFull) {
    actions.push({ name: 'save', icon: Bookmark, label: t('views.save'), act: saveView });
  }
  return [...actions, help];
}

function saveView(): void {
  openDialog({ kind: 'save-view' });
}

/** The search may have changed since we offered it. */
function alertOnSearch(): void {
  const alert = readSearchAlert();
  if (alert) setSearchAlert(alert);
}

function ChipText({ chip, isCorrection }: { readonly chip: Suggestion; readonly isCorrection: boolean }) {
  const formats = useFormats();
  const stretches = findHighlights(chip.label, null, {
    anywhere: chip.marked === '' ? [] : [chip.marked],
    inField: {},
  });
  return (
    <>
      <code>
        {stretches.map(({ text, isFound }, index): ReactNode => {
          if (!isFound) return text;
          // The marked part grows with each letter. By index it keeps its element.
          // oxlint-disable-next-line react/no-array-index-key -- See above.
          return isCorrection ? <strong key={index}>{text}</strong> : <mark key={index}>{text}</mark>;
        })}
      </code>
      {chip.count !== null && <span>{formats.number(chip.count)}</span>}
    </>
  );
}

/** Follows the list, and stays until the next search is decided. */
function Matches({ offer, view, query }: Counted & { readonly offer: SearchOffer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { count, total } = query === offer.text ? view : offer;
  const [before, after] = t('search.matching', { count, shown: '|', total }).split('|');
  return (
    <>
      {before}
      <strong>{formats.number(count)}</strong>
      {after}
    </>
  );
}
