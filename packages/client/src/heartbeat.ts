import { heartbeatRetentionDays } from '@latchkey/protocol/client-limits';
import { toBase64Url } from './base64url.ts';
import type { Notes } from './notes.ts';

type Beat = { readonly agent: string; readonly date: string };
type Kept = { readonly sent?: string; readonly beats: readonly Beat[] };

/** The header that goes with one call, and what to say when the server has answered it, or not. */
export type Pulse = { readonly header: string; settle(answered: boolean): void };

/** Which days this browser used the product: one beat a day, sent once, kept for thirty days. */
export type Heartbeat = { take(): Pulse | undefined };

const noteName = 'heartbeat';
const longestHeader = 1024;

const isBeat = (value: unknown): value is Beat => {
  const { agent, date } = (value ?? {}) as Partial<Beat>;
  return typeof agent === 'string' && typeof date === 'string';
};

function parse(text: string | undefined): Kept {
  try {
    const { sent, beats } = JSON.parse(text ?? '') as Kept;
    return { ...(typeof sent === 'string' ? { sent } : {}), beats: beats.filter(isBeat) };
  } catch {
    return { beats: [] };
  }
}

function headerOf(beats: readonly Beat[]): string {
  const agents = new Set(beats.map(({ agent }) => agent));
  const heartbeats = [...agents].map((agent) => ({
    agent,
    dates: beats.filter((beat) => beat.agent === agent).map(({ date }) => date),
  }));
  return toBase64Url(new TextEncoder().encode(JSON.stringify({ version: 2, heartbeats })));
}

export function createHeartbeat(notes: Notes, agent: string, now: () => number): Heartbeat {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const write = (kept: Kept) => notes.write(noteName, JSON.stringify(kept));
  let underWay = false;

  /** What is still to be sent, with today's beat in it unless it went out already. */
  function collect(today: string): Kept {
    const kept = parse(notes.read(noteName));
    const oldest = dayOf(now() - heartbeatRetentionDays * 86_400_000);
    const beats = kept.beats.filter(({ date }) => date > oldest);
    const isNew = kept.sent !== today && !beats.some(({ date }) => date === today);
    return { ...kept, beats: isNew ? [...beats, { agent, date: today }] : beats };
  }

  return {
    take() {
      if (underWay) return undefined;
      const today = dayOf(now());
      const kept = collect(today);
      if (kept.beats.length === 0) return undefined;
      write(kept);
      let sending = kept.beats;
      while (headerOf(sending).length > longestHeader) {
        sending = sending.slice(0, -1);
      }
      underWay = true;
      return {
        header: headerOf(sending),
        settle(answered) {
          underWay = false;
          if (!answered) return;
          const sent = new Set(sending.map(({ date }) => date));
          const { beats } = collect(today);
          write({ sent: today, beats: beats.filter(({ date }) => !sent.has(date)) });
        },
      };
    },
  };
}
