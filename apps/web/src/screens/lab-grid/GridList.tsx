import type { LabTile } from '@praxis/contract/labs/grid';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { bars, TileLabel } from './StudentTile.tsx';

type Props = {
  tiles: readonly LabTile[];
  /** The server's clock. */
  now: number;
  picked: ReadonlySet<string>;
  onPick: (userId: string) => void;
  onChoose: (userId: string) => void;
};

const points = (tile: LabTile) => (tile.score === null ? '–' : String(Math.round(tile.score)));

function Steps({ tile }: { tile: LabTile }) {
  return (
    <span className="flex min-w-[120px] items-center gap-[3px]">
      {tile.steps.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
        <span key={at} className={`h-1 flex-1 rounded-[2px] ${bars[state]}`} />
      ))}
    </span>
  );
}

function Picker({ tile, picked, onPick }: { tile: LabTile } & Pick<Props, 'picked' | 'onPick'>) {
  return (
    <Checkbox
      label={tile.user.name}
      hideLabel
      disabled={tile.state === 'absent'}
      checked={picked.has(tile.user.id)}
      onChange={() => onPick(tile.user.id)}
    />
  );
}

function Name({ tile, onChoose }: { tile: LabTile } & Pick<Props, 'onChoose'>) {
  if (tile.state === 'absent') return <span className="text-ink-3">{tile.user.name}</span>;
  return (
    <Button look="quiet" size="small" className="-ml-2.5" onClick={() => onChoose(tile.user.id)}>
      {tile.user.name}
    </Button>
  );
}

/** How long the machine has left, or what keeps it from running. */
function Machine({ tile, now }: { tile: LabTile; now: number }) {
  const { t } = useTranslation('lab');
  const { machine } = tile;
  if (!machine) return <span className="text-ink-3">{t('absent')}</span>;
  if (machine.state === 'failed')
    return (
      <StateLabel shape="cross" tone="red">
        {t('state_failed')}
      </StateLabel>
    );
  const runs = machine.state === 'common' || machine.state === 'advanced';
  if (!runs || machine.expires_at === null) return t(`state_${machine.state}`);
  return <span className="tabular-nums">{t('left_time', { time: playTime(Math.max(0, (machine.expires_at - now) / 1000)) })}</span>;
}

/** The wall as rows: nothing moves, everything is in one line, and many are picked at once. */
export function GridList(props: Props) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const { tiles, now, picked } = props;
  if (phone)
    return (
      <List label={t('students')}>
        {tiles.map((tile) => (
          <ListRow
            key={tile.user.id}
            lead={<Picker tile={tile} {...props} />}
            title={<Name tile={tile} {...props} />}
            note={<Steps tile={tile} />}
            end={
              <span className="flex flex-col items-end gap-1 text-13">
                <TileLabel tile={tile} now={now} />
                <span className="text-ink-3">{points(tile)}</span>
              </span>
            }
          />
        ))}
      </List>
    );
  return (
    <Table label={t('students')}>
      <thead>
        <tr>
          <HeadCell aria-hidden="true" />
          {(['student', 'now', 'machine', 'steps'] as const).map((head) => (
            <HeadCell key={head}>{t(`head_${head}`)}</HeadCell>
          ))}
          <HeadCell numeric>{t('score')}</HeadCell>
          <HeadCell>{t('head_report')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {tiles.map((tile) => (
          <Row key={tile.user.id} chosen={picked.has(tile.user.id)}>
            <Cell className="w-8">
              <span className="flex">
                <Picker tile={tile} {...props} />
              </span>
            </Cell>
            <Cell>
              <Name tile={tile} {...props} />
            </Cell>
            <Cell>
              <TileLabel tile={tile} now={now} />
            </Cell>
            <Cell>
              <Machine tile={tile} now={now} />
            </Cell>
            <Cell className="w-1/4">
              <Steps tile={tile} />
            </Cell>
            <Cell numeric>{points(tile)}</Cell>
            <Cell className="text-ink-3">{tile.report ? t(`report_${tile.report}`) : ''}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
