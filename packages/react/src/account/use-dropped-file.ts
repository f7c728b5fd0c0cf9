import { type DragEvent, useState } from 'react';

export type DroppedFile = {
  /** A file is held over the element. */
  readonly isOver: boolean;
  /** For the element. */
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(): void;
    onDrop(event: DragEvent): void;
  };
};

/** Takes the first file that is dropped on an element. */
export function useDroppedFile(onFile: (file: File) => void): DroppedFile {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
