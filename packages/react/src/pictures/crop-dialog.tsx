import type { Account } from '@latchkey/client';
import { type ReactNode, useId, useState } from 'react';
import { QuestionDialog } from '../account/question-dialog.tsx';
import { TaskFrame } from '../account/section.tsx';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useSurroundings, useWords } from '../kit/surroundings.ts';
import { account as accountWords } from '../messages/en/account.ts';
import { pictures as english } from '../messages/en/pictures.ts';
import { firstCrop, mostZoom, squareOf, zoomed } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import { useUpload } from './use-upload.ts';

type ZoomProps = {
  readonly zoom: number;
  readonly most: number;
  readonly onZoom: (zoom: number) => void;
};

function Zoom({ zoom, most, onZoom }: ZoomProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  const { language } = useSurroundings();
  const words = useWords('pictures', english).crop;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <div className="lk-zoom">
      <label className={classOf('label')} htmlFor={id}>
        {words.zoom}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={most}
        step={0.01}
        value={zoom}
        disabled={most === 1}
        aria-valuetext={percent.format(zoom)}
        onChange={(event) => onZoom(Number(event.currentTarget.value))}
      />
    </div>
  );
}

export type CropDialogProps = {
  readonly account: Account;
  readonly picture: ImageBitmap;
  /** True if the account has the picture now. */
  readonly onEnd: (isSaved: boolean) => void;
};

/** Asks which part of a picture is to be shown, and gives it to the account. */
export function CropDialog({ account, picture, onEnd }: CropDialogProps): ReactNode {
  const words = useWords('pictures', english);
  const { cancel } = useWords('account', accountWords);
  const [crop, setCrop] = useState(() => firstCrop(picture));
  const { task, share, upload } = useUpload(account);
  const { isBusy } = task;

  return (
    <QuestionDialog title={words.crop.title} text={words.crop.text} onEnd={onEnd}>
      {(close) => (
        <div aria-busy={isBusy}>
          <TaskFrame
            task={task}
            problems={words.problems}
            below={
              <Actions>
                <Button kind="plain" onPress={() => close(false)}>
                  {cancel}
                </Button>
                <Button onPress={() => upload(picture, squareOf(picture, crop), () => close(true))}>
                  {words.crop.submit}
                </Button>
              </Actions>
            }
          >
            <CropArea picture={picture} crop={crop} onCrop={setCrop} />
            <Zoom
              zoom={crop.zoom}
              most={mostZoom(picture)}
              onZoom={(zoom) => setCrop((before) => zoomed(picture, before, zoom))}
            />
            {isBusy && <progress aria-label={words.crop.uploading} value={share} />}
          </TaskFrame>
        </div>
      )}
    </QuestionDialog>
  );
}
