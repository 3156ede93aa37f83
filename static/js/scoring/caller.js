// Calling at random moments: large, with a picture and a colour of its own, a tone, a voice where the phone has one, and
// a pulse in the hand; nobody has to hear it. A round has six calls.

import { action, element, filled } from "../table/dom.js";

const CALLS = 6;
const STAND = 5000; // ms that a call stays
const LEAST = 3000; // ms of running until the next one
const SPREAD = 6000;
const PULSE = 250;

/** `calls` are `[{ word, picture, alt }, …]`; the picture is SVG. `close()` ends it. */
export function caller({ words, calls, close }) {
  const word = element("p", { class: "call-word", role: "alert" });
  const picture = element("div", { class: "call-picture" });
  const hint = element("p", { class: "soft" }, filled(words.callerHint, { n: CALLS }));
  const sound = element("input", { type: "checkbox", checked: true, id: "ton" });
  const box = element("div", { class: "caller" }, word, picture, hint);
  let timer = 0;
  let number = 0;
  let noise = null;

  const go = action(words.start, () => {
    if (sound.checked) noise ??= new (window.AudioContext ?? window.webkitAudioContext)();
    number = 0;
    go.hidden = true;
    run();
  }, "primary big");

  function say(text, drawn, colour) {
    word.textContent = text;
    picture.replaceChildren(...(drawn ? [drawn] : []));
    box.dataset.call = colour;
  }

  function run() {
    if (!box.isConnected) return;
    say(words.run, null, "");
    hint.textContent = filled(words.callOf, { n: number, of: CALLS });
    timer = setTimeout(call, LEAST + Math.random() * SPREAD);
  }

  function call() {
    if (!box.isConnected) return;
    const at = Math.floor(Math.random() * calls.length);
    number += 1;
    const drawn = element("img", { src: `data:image/svg+xml,${encodeURIComponent(calls[at].picture)}`, alt: calls[at].alt });
    say(calls[at].word, drawn, String(at % 4));
    hint.textContent = filled(words.callOf, { n: number, of: CALLS });
    navigator.vibrate?.(Array.from({ length: 2 * at + 1 }, () => PULSE)); // one pulse for the first word, two for the second
    if (sound.checked && noise) aloud(calls[at].word, at);
    timer = setTimeout(number < CALLS ? run : over, STAND);
  }

  function over() {
    say(words.roundOver, null, "");
    go.textContent = words.again;
    go.hidden = false;
  }

  function aloud(text, at) {
    const tone = noise.createOscillator();
    const loud = noise.createGain();
    tone.frequency.value = 330 * (1 + at / 2);
    loud.gain.setValueAtTime(0.4, noise.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, noise.currentTime + 0.7);
    tone.connect(loud).connect(noise.destination);
    tone.start();
    tone.stop(noise.currentTime + 0.7);
    const voice = window.speechSynthesis?.getVoices().find((each) => each.localService && each.lang.startsWith("de"));
    if (voice) {
      const spoken = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: "de-DE" });
      window.speechSynthesis.speak(spoken);
    }
  }

  return [
    element("h2", { tabindex: "-1" }, words.caller), box,
    element("label", { class: "check", for: "ton" }, sound, words.sound),
    element("div", { class: "buttons" }, go, action(words.close, () => { clearTimeout(timer); noise?.close(); close(); })),
  ];
}
