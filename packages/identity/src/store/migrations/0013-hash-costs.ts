import type { Database } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';

/** The few things about texts that the two databases say differently. */
const words = {
  sqlite: {
    numberAfter: (mark: string) =>
      `CAST(substr(password_hash, instr(password_hash, '${mark}') + ${mark.length}, 9) AS integer)`,
    afterLastSign:
      "length(password_hash) - length(rtrim(password_hash, replace(password_hash, '$', '')))",
  },
  postgres: {
    numberAfter: (mark: string) =>
      `CAST(substring(password_hash from '${mark.replaceAll('$', '\\$')}([0-9]{1,9})') AS bigint)`,
    afterLastSign: "length(substring(password_hash from '[^$]*$'))",
  },
} as const;

type Known = {
  readonly texts: string;
  /** As SQL. */
  readonly kind: string;
  readonly amount: string;
  /** What is beyond bounds is not compared and so has no cost. */
  readonly within: string;
};

function knownHashes(dialect: Database['dialect']): readonly Known[] {
  const { numberAfter, afterLastSign } = words[dialect];
  const [i, n, ln, r, p] = ['$i=', '$n=', '$ln=', ',r=', ',p='].map(numberAfter);
  const [v, m, t] = ['$v=', '$m=', ',t='].map(numberAfter);
  const exponent = ['$2a$', '$2b$', '$2y$'];
  const twoTo = (power: string) => `(CAST(1 AS bigint) << CAST(${power} AS integer))`;
  const bytes = `((${afterLastSign}) * 3 / 4)`;
  const argon2 = (name: string): Known => ({
    texts: `$${name}$%`,
    kind: `'${name}:v=' || ${v} || ',p=' || ${p}`,
    amount: `(${m} * ${t} + 8 * ${p} - 1) / (8 * ${p})`,
    within: `${m} BETWEEN 8 AND 32768 AND ${t} BETWEEN 1 AND 10 AND ${p} BETWEEN 1 AND 16
      AND NOT (password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%' AND length(password_hash) = 97)`,
  });
  const pbkdf2 = (digest: string, length: number): Known => ({
    texts: `$pbkdf2-${digest}$%`,
    kind: `'pbkdf2-${digest}'`,
    amount: `${i} * ((${bytes} + ${length - 1}) / ${length})`,
    within: `${i} BETWEEN 1 AND 120000 AND ${bytes} BETWEEN 16 AND 128`,
  });
  return [
    ...exponent.map((mark) => ({
      texts: `${mark}__$%`,
      kind: `'bcrypt'`,
      amount: twoTo(numberAfter(mark)),
      within: `${numberAfter(mark)} BETWEEN 4 AND 15`,
    })),
    {
      texts: '$firebase-scrypt$%',
      kind: `'scrypt:r=' || ${r} || ',p=1'`,
      amount: twoTo(ln ?? ''),
      within: `${ln} BETWEEN 1 AND 14 AND ${r} BETWEEN 1 AND 8`,
    },
    {
      texts: '$scrypt$%',
      kind: `'scrypt:r=' || ${r} || ',p=' || ${p}`,
      amount: n ?? '',
      within: `${n} BETWEEN 2 AND 131072 AND ${r} BETWEEN 1 AND 8 AND ${p} BETWEEN 1 AND 16
        AND ${n} * ${r} * ${p} <= 10485760`,
    },
    pbkdf2('sha1', 20),
    pbkdf2('sha256', 32),
    ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((digest) => [
      {
        texts: `$${digest}$i=%`,
        kind: `'${digest}'`,
        amount: `CASE WHEN ${i} < 1 THEN 1 ELSE ${i} END`,
        within: `${i} BETWEEN 0 AND 8192`,
      },
      { texts: `$hmac-${digest}$%`, kind: `'hmac-${digest}'`, amount: '1', within: '1 = 1' },
    ]),
    ...['argon2d', 'argon2i', 'argon2id'].map(argon2),
  ];
}

/** What hashes from elsewhere cost, also those that are there already: decisions/0042. */
export const hashCosts: Migration = {
  id: '0013-hash-costs',
  statements: (dialect) => [
    'ALTER TABLE accounts ADD COLUMN hash_kind text',
    'ALTER TABLE accounts ADD COLUMN hash_cost bigint',
    ...knownHashes(dialect).map(
      (known) =>
        `UPDATE accounts SET hash_kind = ${known.kind}, hash_cost = ${known.amount}
         WHERE password_hash LIKE '${known.texts}' AND ${known.within}`,
    ),
    `CREATE INDEX accounts_by_hash_cost ON accounts (tenant, hash_kind, hash_cost)
     WHERE hash_kind IS NOT NULL`,
  ],
};
