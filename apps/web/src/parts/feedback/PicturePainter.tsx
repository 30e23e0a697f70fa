import { Trash2, Undo2 } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { type Box, boxBetween, frameOf, type Painted, paint } from './painted-picture.ts';

type Corner = { x: number; y: number };
const SMALLEST = 6;
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** The picture that will be sent, with a pen that blacks out or cuts; what is drawn over is not sent. */
export function PicturePainter({
  painted,
  onChange,
  onRemove,
}: {
  painted: Painted;
  onChange: (next: Painted) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('feedback');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tool, setTool] = useState<'black' | 'crop'>('black');
  const [drag, setDrag] = useState<{ from: Corner; to: Corner }>();
  // A canvas is painted outside React.
  useEffect(() => {
    if (canvas.current) paint(canvas.current, painted);
  }, [painted]);

  const corner = (event: PointerEvent): Corner => {
    const visible = event.currentTarget.getBoundingClientRect();
    const frame = frameOf(painted);
    return {
      x: frame.x + ((event.clientX - visible.left) / visible.width) * frame.width,
      y: frame.y + ((event.clientY - visible.top) / visible.height) * frame.height,
    };
  };
  const finish = () => {
    const box = drag && boxBetween(drag.from, drag.to, painted.source);
    setDrag(undefined);
    if (!box || box.width < SMALLEST || box.height < SMALLEST) return;
    onChange(tool === 'black' ? { ...painted, black: [...painted.black, box] } : { ...painted, crop: box });
  };
  const frame = frameOf(painted);
  const drawn: Box | undefined = drag && boxBetween(drag.from, drag.to, painted.source);
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('tool')}
          choices={[
            { value: 'black', label: t('tool_black') },
            { value: 'crop', label: t('tool_crop') },
          ]}
          value={tool}
          onChange={setTool}
        />
        <div className="ml-auto flex gap-1">
          <Button
            size="small"
            look="quiet"
            repeatable
            icon={<Undo2 {...icon} />}
            disabled={painted.black.length === 0 && !painted.crop}
            onClick={() =>
              onChange(painted.black.length > 0 ? { ...painted, black: painted.black.slice(0, -1) } : { ...painted, crop: undefined })
            }
          >
            {t('undo')}
          </Button>
          <Button size="small" look="quiet" icon={<Trash2 {...icon} />} onClick={onRemove}>
            {t('remove_picture')}
          </Button>
        </div>
      </div>
      <div
        className="relative inline-block max-w-full cursor-crosshair touch-none border border-line-2 leading-[0] select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: corner(event), to: corner(event) });
        }}
        onPointerMove={(event) => drag && setDrag({ from: drag.from, to: corner(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(undefined)}
      >
        <canvas ref={canvas} role="img" aria-label={t('picture_label')} className="max-h-72 max-w-full" />
        {drawn && (
          <div
            aria-hidden="true"
            className={tool === 'black' ? 'pointer-events-none absolute bg-black/70' : 'pointer-events-none absolute border-2 border-focus'}
            style={{
              left: share(drawn.x - frame.x, frame.width),
              top: share(drawn.y - frame.y, frame.height),
              width: share(drawn.width, frame.width),
              height: share(drawn.height, frame.height),
            }}
          />
        )}
      </div>
      <p className="mt-1 text-12 text-ink-3">{t('picture_line')}</p>
    </div>
  );
}
