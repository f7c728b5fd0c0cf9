import { readFileSync } from 'node:fs';
import { type Field, projectConfig } from '@latchkey/protocol';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');

const insideOf = (field: Field): readonly string[] =>
  field.kind === 'message' ? Object.keys(field.fields) : [];

/** Every field, and of those that hold switches of different kinds each of these. */
const paths = Object.entries(projectConfig).flatMap(([name, field]) =>
  ['client', 'notification', 'signIn'].includes(name)
    ? insideOf(field).map((inner) => `${name}.${inner}`)
    : [name],
);

test.each(paths)('docs/configuration.md says what %s does', (path) => {
  expect(document).toContain(`\`${path}`);
});

test('it names every template', () => {
  const templates = insideOf(projectConfig.notification.fields.sendEmail);
  expect(templates.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
