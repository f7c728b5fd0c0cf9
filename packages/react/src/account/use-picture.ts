import { useEffect, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { isPictureAddress } from './picture.ts';

/** Nobody is asked for half an address. */
const typingPause = 600;

/** Whether there is a picture at an address. The browser tells nobody from where it asks. */
export function loadsPicture(address: string): Promise<boolean> {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  return new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}

export type TypedPicture = {
  /** The last address that was typed to its end. */
  readonly address: string;
  /** There is no picture at it. */
  readonly isMissing: boolean;
  type(address: string): void;
};

/** What an address that is being typed shows. */
export function usePicture(saved: string): TypedPicture {
  const { client } = useAuthContext();
  const [typed, setTyped] = useState(saved);
  const [shown, setShown] = useState({ address: saved, isMissing: false });

  useEffect(() => {
    const address = typed.trim();
    let isLeft = false;
    const timer = setTimeout(async () => {
      const isAddress = isPictureAddress(address, client.url);
      const isShown = address === '' || !isAddress || (await loadsPicture(address));
      if (!isLeft) setShown({ address, isMissing: !isShown });
    }, typingPause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [client, typed]);

  return { ...shown, type: setTyped };
}
