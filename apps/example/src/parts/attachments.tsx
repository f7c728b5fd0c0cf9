import { useRef } from 'react';
import type { Attachment } from '../hooks/use-uploads.ts';
import { fill, words } from '../messages/messages.ts';
import { CloseIcon, PictureIcon } from './icons.tsx';

const said = words.pictures;

/** The button for pictures, which opens the browser's own choice of files. */
export function AddPictures({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className="button" type="button" onClick={() => input.current?.click()}>
        <PictureIcon />
        {said.add}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        hidden
        aria-label={said.add}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type AttachmentsProps = {
  readonly list: readonly Attachment[];
  readonly onRemove: (id: number) => void;
};

export function Attachments({ list, onRemove }: AttachmentsProps) {
  if (list.length === 0) return null;
  return (
    <ul className="attachments">
      {list.map(({ id, name, part, picture }) => {
        const percent = Math.round(part * 100);
        const label = fill(picture === undefined ? said.cancel : said.remove, { name });
        return (
          <li key={id}>
            <bdi>{name}</bdi>
            {picture === undefined && (
              <progress
                max={100}
                value={percent}
                aria-label={fill(said.uploading, { name, percent })}
              />
            )}
            <button
              className="icon-button"
              type="button"
              aria-label={label}
              onClick={() => onRemove(id)}
            >
              <CloseIcon />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
