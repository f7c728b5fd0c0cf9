const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long somebody may write without saying that they still do. They do so much more often. */
export const reservedFor = hour;
export const tendedEvery = 5 * minute;

/** Whoever began to read before an object was changed or removed is done by then, or has its file open. */
export const retiredFor = 10 * minute;

/** Nobody has gone on with an upload for so long: it is given up. As with Google. */
export const uploadsKeptFor = 7 * day;

/** The same for one of which nothing has come, and which costs whoever begins it nothing. */
export const emptyUploadsKeptFor = hour;

/** What became of an upload is told to whoever asks again. */
export const outcomesKeptFor = day;

/** How long a node may be silent before another one goes on with its upload. */
export const writingFor = 10_000;
export const writingSaidEvery = writingFor / 4;
