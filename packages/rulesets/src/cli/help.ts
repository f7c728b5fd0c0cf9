/** What the list of all commands shows. */
export const rulesUsage = `  latchkey rules check FILE               what is wrong with security rules; --replay tries them
  latchkey rules deploy FILE              puts them in force, without a restart
  latchkey rules show                     and history, rollback: what is and was in force`;

export const rulesHelp = `latchkey rules check FILE...                  every problem with its place, and what is worth a look
latchkey rules check FILE --replay            and what would be decided differently, before it is
latchkey rules deploy FILE [--yes]            puts the rules of a file in force, without a restart
latchkey rules show                           prints the rules in force
latchkey rules history [--json]               what was in force, newest first
latchkey rules rollback [ID] [--yes]          brings back what was in force before, or ruleset ID

Without more words it is about documents of the database (default), or about files where a text
has rules for nothing else. --database NAME is about another database, --service storage about
files of all buckets that have no rules of their own, --bucket NAME about those of one bucket.

check exits with 1 if a file cannot be used, and reads no data unless --replay says so. With it,
the last decisions of the servers are made again by the rules of the file, and the collections are
listed that no rule reaches. deploy and rollback do the same and ask, unless nothing would change
and nothing is worth a look, or --yes is said. Whoever deploys between your look and your answer
is not overwritten. Running servers notice within seconds.`;
