import { useEffect, useState } from 'react';
import { useBackend } from '../backend-context.ts';
import { fill, words } from '../messages/messages.ts';

const said = words.pictures;

type NotePictureProps = {
  readonly board: string;
  readonly picture: string;
  readonly alt: string;
};

function NotePicture({ board, picture, alt }: NotePictureProps) {
  const { pictures } = useBackend();
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    pictures?.address(board, picture).then(
      (found) => isWanted && setAddress(found),
      () => isWanted && setAddress(null),
    );
    return () => {
      isWanted = false;
    };
  }, [pictures, board, picture]);
  if (address === null) return <p className="quiet">{said.missing}</p>;
  if (address === undefined) return <span className="picture-place" />;
  return (
    <a href={address} target="_blank" rel="noopener">
      <img src={address} alt={alt} loading="lazy" />
    </a>
  );
}

type NotePicturesProps = {
  readonly board: string;
  readonly list: readonly string[];
  readonly author: string;
};

export function NotePictures({ board, list, author }: NotePicturesProps) {
  const { pictures } = useBackend();
  if (pictures === undefined || list.length === 0) return null;
  return (
    <div className="pictures">
      {list.map((picture, index) => (
        <NotePicture
          key={picture}
          board={board}
          picture={picture}
          alt={fill(said.alt, { number: index + 1, name: author })}
        />
      ))}
    </div>
  );
}
