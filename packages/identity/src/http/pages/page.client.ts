/** The conveniences of a page. Without this script everything still works. */

// A result is final: the code in its address has no business in the history of this browser.
if (document.body.dataset['forgetLink'] !== undefined && location.search !== '') {
  history.replaceState(null, '', location.pathname);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-reveal]')) {
  const input = document.getElementById(button.dataset['reveal'] ?? '');
  if (!(input instanceof HTMLInputElement)) continue;
  const show = button.ariaLabel ?? '';
  const hide = button.dataset['hide'] ?? '';
  const reveal = (shown: boolean) => {
    input.type = shown ? 'text' : 'password';
    button.ariaLabel = shown ? hide : show;
    button.title = button.ariaLabel;
    button.classList.toggle('revealed', shown);
  };
  button.hidden = false;
  button.addEventListener('click', () => reveal(input.type === 'password'));
  // Only a password field is kept out of the browser's memory of typed texts.
  input.form?.addEventListener('submit', () => reveal(false));
}

// A second press while the first is on its way would find the code used.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.ariaBusy === 'true') event.preventDefault();
    form.ariaBusy = 'true';
  });
  addEventListener('pageshow', () => {
    form.ariaBusy = 'false';
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset['copy'] ?? '');
  const label = button.textContent;
  button.hidden = navigator.clipboard === undefined;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source?.textContent ?? '');
    button.textContent = 'Copied';
    const status = document.getElementById('copied');
    if (status !== null) status.textContent = 'Copied to the clipboard';
    setTimeout(() => {
      button.textContent = label;
      if (status !== null) status.textContent = '';
    }, 2000);
  });
}

export {};
