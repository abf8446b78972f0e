// Makes the forms nicer where scripts run; every form works without it.

for (const button of document.querySelectorAll('button.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = input.type === 'text';
    input.type = shown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!shown));
    button.setAttribute('aria-label', shown ? button.dataset.show : button.dataset.hide);
  });
  // A shown password would otherwise land in the browser's list of texts typed before.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}

const rules = document.querySelectorAll('[data-rule]');
const watched = rules.length > 0 ? document.getElementById('password') : null;
if (watched) {
  const patterns = new Map([...rules].map((rule) => [rule, new RegExp(rule.dataset.rule, 'su')]));
  const tick = () => {
    for (const [rule, pattern] of patterns) {
      const met = pattern.test(watched.value);
      rule.classList.toggle('met', met);
      rule.querySelector('.sr').hidden = !met;
    }
  };
  watched.addEventListener('input', tick);
  tick();
}

// On a phone the keyboard would cover the page before anybody has read it.
const first = document.querySelector('[data-first]');
if (first && !(matchMedia('(pointer: coarse)').matches && matchMedia('(max-width: 56rem)').matches)) first.focus();

// A second press must not send the form twice; coming back with the back button frees it again.
for (const form of document.forms) {
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener('pageshow', () => {
    sent = false;
  });
}

// Who has no pad does not load what one takes.
const padded = () => import('./pad.ts');
if (navigator.getGamepads?.().some((pad) => pad !== null)) padded();
else addEventListener('gamepadconnected', padded, { once: true });
