import { scriptAsset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html } from '@latchkey/kernel/http/pages/html';

export const frameScript = scriptAsset(new URL('./frame.client.ts', import.meta.url));

/** Nobody looks at it: it only runs, inside an application's page. */
export const framePage = (hosts: readonly string[]): Html => html`<!doctype html>
<html lang="en" data-hosts="${JSON.stringify(hosts)}">
<head>
<meta charset="utf-8">
<title>Latchkey</title>
<link rel="icon" href="data:,">
<script type="module" src="${frameScript.path}"></script>
</head>
<body></body>
</html>
`;
