import { isNeutral, NEUTRAL_PICTURE, type PictureControls } from './picture-controls.ts';
import { PictureShader } from './picture-shader.ts';

/**
 * Shows a video's pictures with controls applied: on a canvas right over the video, there only while a control differs from its
 * neutral value. Where the browser has no WebGL 2, or the machine takes it away, the video itself shows as it is.
 */
export class PictureRenderer {
  readonly #video: HTMLVideoElement;
  #controls = NEUTRAL_PICTURE;
  #canvas: HTMLCanvasElement | null = null;
  #shader: PictureShader | null = null;
  #placement: ResizeObserver | null = null;
  #callback = 0;
  #drawMs: number | null = null;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** Mean time that drawing a picture takes the page, in ms; null while nothing is drawn. */
  get drawMs(): number | null {
    return this.#drawMs;
  }

  set controls(controls: PictureControls) {
    this.#controls = controls;
    if (isNeutral(controls)) {
      this.close();
      return;
    }
    if (!this.#canvas) this.#open();
    // A still picture changes too.
    this.#draw();
  }

  close(): void {
    this.#video.cancelVideoFrameCallback?.(this.#callback);
    this.#placement?.disconnect();
    this.#canvas?.remove();
    this.#canvas = null;
    this.#shader = null;
    this.#placement = null;
    this.#drawMs = null;
  }

  #open(): void {
    if (!('requestVideoFrameCallback' in this.#video)) return;
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, desynchronized: true });
    if (!gl) return;
    try {
      this.#shader = new PictureShader(gl);
    } catch {
      return;
    }
    this.#canvas = canvas;
    canvas.addEventListener('webglcontextlost', () => this.close());
    Object.assign(canvas.style, { position: 'absolute', objectFit: 'contain', pointerEvents: 'none' });
    this.#video.after(canvas);
    this.#placement = new ResizeObserver(() => this.#place());
    this.#placement.observe(this.#video);
    this.#place();
    this.#watch();
  }

  /** Exactly over the video, so that the box of the picture is the same. */
  #place(): void {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.#video;
    const pixels = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
    for (const [name, value] of Object.entries(pixels)) this.#canvas?.style.setProperty(name, `${value}px`);
  }

  #watch(): void {
    this.#callback = this.#video.requestVideoFrameCallback(() => {
      this.#draw();
      if (this.#canvas) this.#watch();
    });
  }

  #draw(): void {
    const { videoWidth, videoHeight } = this.#video;
    if (!this.#canvas || !this.#shader || videoWidth === 0) return;
    if (this.#canvas.width !== videoWidth) this.#canvas.width = videoWidth;
    if (this.#canvas.height !== videoHeight) this.#canvas.height = videoHeight;
    const startedMs = performance.now();
    this.#shader.draw(this.#video, this.#controls);
    const drawMs = performance.now() - startedMs;
    this.#drawMs = this.#drawMs === null ? drawMs : this.#drawMs + (drawMs - this.#drawMs) / 16;
  }
}
