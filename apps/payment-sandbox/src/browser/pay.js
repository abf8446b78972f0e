// Makes the pages nicer where scripts run; every page works without it.

// A second press must not send a form twice; coming back with the back button frees it again.
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

for (const button of document.querySelectorAll('[data-copies]')) {
  const input = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      // Away from localhost browsers have a clipboard on https only.
      input.select();
      document.execCommand('copy');
    }
    button.querySelector('span').textContent = button.dataset.done;
  });
}

// Time that runs down, by the browser's own clock from when the page came.
const face = document.querySelector('[data-seconds]');
if (face) {
  const began = performance.now();
  const seconds = Number(face.dataset.seconds);
  const row = document.querySelector('.drops');
  const drops = [...row.children];
  const two = (part) => String(part).padStart(2, '0');
  setInterval(() => {
    const left = Math.max(0, seconds - Math.floor((performance.now() - began) / 1000));
    const hours = Math.floor(left / 3600);
    face.textContent = `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    const part = left / Number(row.dataset.life);
    row.setAttribute('aria-valuenow', String(Math.round(100 * part)));
    drops.forEach((drop, index) => {
      drop.classList.toggle('on', index < Math.ceil(drops.length * part));
    });
  }, 1000);
}

// What is awaited may have come.
const { watch } = document.body.dataset;
if (watch) {
  let known;
  setInterval(async () => {
    try {
      const reply = await fetch(watch, { headers: { accept: 'application/json' } });
      const { state } = await reply.json();
      known ??= state;
      if (state !== known) location.reload();
    } catch {
      // The next look may succeed.
    }
  }, 2000);
}

// On a phone the keyboard would cover the page before anybody has read it.
const first = document.querySelector('[data-first]');
if (first && !(matchMedia('(pointer: coarse)').matches && matchMedia('(max-width: 56rem)').matches)) first.focus();
