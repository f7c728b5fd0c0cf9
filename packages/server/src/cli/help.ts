/** Of every command that has both ways. */
const overApi = `Works on the data, or with LATCHKEY_URL on the server at that address: LATCHKEY_OPERATOR_TOKEN or
LATCHKEY_OPERATOR_KEY_FILE then says who asks, or latchkey login.`;

/** What `latchkey COMMAND --help` says. */
export const commandHelp = {
  start: `latchkey start

Runs the server until it is told to leave (SIGTERM or SIGINT). It takes no arguments:
settings come from the environment; latchkey doctor lists them.`,

  init: `latchkey init [--key-file FILE]

Makes the first owner of an installation and prints the key, once; with --key-file it is written
to FILE, which must not exist and only you can read. Keep it apart from LATCHKEY_DATA. Refuses
where there are service accounts already.`,

  doctor: `latchkey doctor

Lists every setting with what counts now, and tries what it leads to: the data, the keys, the mail
servers, the webhooks. Exits with 1 if something is wrong. Warnings are about what may be meant so,
and about what soon will be wrong: no owner, no proxy that is trusted, no mail server, mail without
TLS, messages that wait or could not be delivered, a clock that is off, a disk that is nearly full.
It looks at the machine that it runs on and nowhere else, also with LATCHKEY_URL; where nobody said
where data is and there is none, it makes none.`,

  keys: `latchkey keys list [--json]       signing keys and their times
latchkey keys rotate [--now]      the next key signs after a day; with --now at once
latchkey keys revoke KID          takes a compromised key out of use`,

  'service-accounts': `latchkey service-accounts list [--json]
latchkey service-accounts create NAME --role ROLE     prints the key file, once
                         [--key-file FILE]            or writes it to FILE, for you alone
latchkey service-accounts remove EMAIL [--yes]        ends it with all its keys, at once

Roles: viewer reads; userAdmin also changes accounts and signs custom tokens; owner does
everything.

${overApi}`,

  login: `latchkey login [--no-browser]

Lets you act at the server that LATCHKEY_URL names, if your account there holds a role (latchkey
operators). It prints an address of that server and opens it in your browser: sign in with your
second factor or your passkey, compare the code, and allow it. The commands that ask a server then
use a token of an hour, in a file that only you can read; it ends sooner with your role, or with
the sign-in in the browser. The browser has to be on this machine. --no-browser opens none.`,

  logout: `latchkey logout

Ends the token that latchkey login has kept for the server that LATCHKEY_URL names, there and here.
The sign-in in the browser stays.`,

  operator: `latchkey operator token [EMAIL] [--json]

Prints a token that acts for a service account over the API, for an hour:

  export LATCHKEY_OPERATOR_TOKEN=$(latchkey operator token robot@latchkey.iam.latchkey)

Where the data is, EMAIL says for which; the audit trail notes it. Elsewhere, with LATCHKEY_URL and
LATCHKEY_OPERATOR_KEY_FILE, it is made of that key.`,

  operators: `latchkey operators list [--json]
latchkey operators grant USER ROLE      lets somebody with an account of the project be one,
                                        or changes what they may do
latchkey operators revoke USER [--yes]  ends it with every token of it, at once

USER is an id, an e-mail address, or a phone number that begins with +. Roles: viewer reads;
userAdmin also changes accounts; owner does everything. In production somebody needs a verified
address, and a second factor or a passkey, before they can hold a role.

${overApi}`,

  users: `latchkey users list [--search TEXT] [--sort FIELD] [--descending] [--limit N] [--json]
latchkey users create EMAIL [--name TEXT] [--phone NUMBER] [--id ID] [--password-file FILE]
                      [--verified] [--disabled] [--json]       prints the id
latchkey users show USER [--json]
latchkey users sessions USER [--json]     where they are signed in
latchkey users disable USER               signs them out everywhere
latchkey users enable USER
latchkey users sign-out USER [--session ID]   everywhere, or out of one of these sessions
latchkey users verify USER                their e-mail address counts as verified
latchkey users unlink USER PROVIDER [--yes]
latchkey users factors clear USER [--yes] for whoever lost the second factor; be sure who it is
latchkey users delete USER [--yes]        for good
latchkey users set-claims USER JSON       replaces the custom claims; '{}' for none
latchkey users reset-password USER        prints a link that sets a new password, once

USER is an id, an e-mail address, or a phone number that begins with +. With --tenant TENANT
it is one of that tenant. TEXT is part of an id, an address, a number or a name; FIELD is id, name,
created, last-sign-in or email. A password is read from a file, or with - from the input.

${overApi}`,

  tenants: `latchkey tenants list [--json]                one a line
latchkey tenants create NAME [--json]         prints the id; all its doors are shut
latchkey tenants show TENANT [--json]
latchkey tenants set TENANT PATH VALUE        changes one part; VALUE is JSON or plain text
latchkey tenants delete TENANT [--yes]        with all its accounts, for good

  latchkey tenants set acme-1a2b3 allowPasswordSignup true

users, providers, import, export, usage and audit work on a tenant with --tenant TENANT.

${overApi}`,

  providers: `latchkey providers list [--json]
latchkey providers add ID --client-id CLIENT --secret-file FILE
latchkey providers add oidc.NAME --issuer URL --client-id CLIENT --secret-file FILE [--name TEXT]
                       [--id-token] [--shared-address]
latchkey providers add apple.com --client-id CLIENT --team-id TEAM --key-id KEY --key-file FILE
                       [--bundle-id APP]...
latchkey providers add saml.NAME --entity-id NAME --sso-url URL --certificate-file FILE
                       [--our-entity-id NAME] [--sign-requests] [--name TEXT]
latchkey providers remove ID [--yes]

ID is one of google.com, apple.com, facebook.com, twitter.com, github.com, microsoft.com,
yahoo.com, linkedin.com, discord.com, line.me. A secret is read from a file, or with - from the
input. --id-token asks an issuer for the token itself, which takes no secret. Each provider has an
address of its own to send people back to, which is printed and listed; --shared-address is for an
issuer that was told /__/auth/handler and names itself in its answers. With --tenant TENANT they are
that tenant's.

${overApi}`,

  config: `latchkey config get [PATH]          the project's configuration, or a part of it
latchkey config set PATH VALUE      changes one part; VALUE is JSON or plain text
latchkey config add PATH VALUE      puts one more into a list

  latchkey config set signIn.anonymous.enabled true
  latchkey config add authorizedDomains app.example.com

What is printed is JSON, but a single text, which is printed as it is: --json puts it in quotation
marks, too. Running servers notice within a second.

${overApi}`,

  import: `latchkey import firebase FILE.json|FILE.csv [--hash-config FILE] [--tenant TENANT] [--overwrite]
                [--custom-tokens] [--dry-run] [--json]

Brings in what firebase auth:export wrote, with passwords. The parameters of the hashes come
from --hash-config, or from --hash-algo, --hash-key, --salt-separator, --rounds, --mem-cost,
--parallelization, --block-size, --dk-len and --hash-input-order. Who cannot be imported is
listed; run again, it goes on. JSON is the safer of the two: names and pictures of people can
break rows of Firebase's CSV, which are then listed, or the whole file is refused. --dry-run says
who would come in, and writes nothing. Whoever has neither address, phone number nor provider
counts as a guest, and goes as one; with --custom-tokens they are people who come by custom tokens,
who stay.`,

  export: `latchkey export FILE.json [--tenant TENANT] [--for-firebase] [--without-hashes] [--json]

Writes all accounts as firebase auth:export does. FILE must not exist.`,

  backup: `latchkey backup FILE [--passphrase-file FILE]

Writes every database as it was at one moment, and the files that belong to it, sealed, beside a
running server. Without a passphrase it is sealed with the master key, which you then need to
restore it. Files that are kept in S3 are not in it, and neither are those whose bytes are missing:
both are said, and the latter end it with 1. FILE must not exist.`,

  restore: `latchkey restore FILE [--passphrase-file FILE]   into an empty LATCHKEY_DATA
latchkey restore --epoch [--yes]                 after a restore by other means

Everybody has to sign in again, and codes, links and queued mails from before are worthless:
the copy cannot know which of them were used since.`,

  adopt: `latchkey adopt [--keep-accounts] [--yes]   data of development, for production
latchkey adopt --as-it-is [--yes]          data of unknown origin, for production

A production server does not start on data that a development server made: operators, keys and
hooks in it may be anybody's. This lists all of that, asks, and removes it; accounts and tenants,
too, unless --keep-accounts vouches for them. With the settings of development it gives data of
production to development, and removes nothing. Stop the server first.`,

  move: `latchkey move --to postgres://USER:PASSWORD@HOST/NAME [--json]

Copies everything from SQLite in LATCHKEY_DATA to an empty database of PostgreSQL, reads it
back, and keeps it only if counts and checksums agree. Stop the server first. Nobody is signed
out: start it again with DATABASE_URL and the same master key. Without a PASSWORD in the
address, PGPASSWORD or a password file is used.`,

  outbox: `latchkey outbox list [--state STATE] [--channel CHANNEL] [--limit N] [--json]
latchkey outbox show ID [--json]
latchkey outbox retry ID...                        one that failed or waits, or several
latchkey outbox retry --failed [--channel CHANNEL]     all that failed
latchkey outbox retry --waiting [--channel CHANNEL]    all that wait for their next attempt, now

Mails, SMS and events for webhooks, newest first, without their words: a code or a link opens
an account. STATE is waiting, failed (refused for good, expired, or unreadable; kept 30 days),
sent (cleared away within two hours) or dropped (nobody wants it any more); CHANNEL is mail,
sms or webhook. The error is the code of the mail server or host, or what went wrong here.
Running servers send what is retried within a minute. What is being delivered is left alone, so
that nothing arrives twice; a mail or SMS whose code has expired cannot be retried.

${overApi}`,

  usage: `latchkey usage [--days N] [--tenant TENANT] [--json]

Active accounts by day (UTC), newest first, of the project and its tenants together or of one tenant;
how many of those who are still there were active in the last 30 days, in all and by tenant; and the
clients they used. Each table adds up.

${overApi}`,

  audit: `latchkey audit [--event NAME] [--subject ID] [--email ADDRESS] [--since TIME]
               [--tenant TENANT] [--limit N]

One line of JSON for each event, newest first. TIME is 90m, 12h, 7d, a day as 2026-01-31, or a time as
2026-01-31T12:00Z; ADDRESS is that of somebody who has an account.

${overApi}`,
} as const;
