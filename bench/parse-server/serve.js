import { ParseServer } from 'parse-server';

const { PORT, DATABASE_URL } = process.env;

// As its guide starts it, with nothing that it does not need: no dashboard, no live queries, no logs.
await ParseServer.startApp({
  appId: 'bench',
  masterKey: 'bench',
  databaseURI: DATABASE_URL,
  host: '127.0.0.1',
  port: Number(PORT),
  mountPath: '/parse',
  serverURL: `http://127.0.0.1:${PORT}/parse`,
  allowClientClassCreation: true,
  enableInsecureAuthAdapters: false,
  logLevel: 'error',
  silent: true,
  verbose: false,
  logsFolder: null,
});
