import type { PictureControls } from './picture-controls.ts';

const VERTEX = `#version 300 es
out vec2 at;
void main() {
  // One triangle that covers the whole canvas; the picture's first row is at the top.
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  at = vec2(corner.x + 1.0, 1.0 - corner.y) / 2.0;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

/** Sharpen, then brightness, contrast and saturation as CSS filters define them, then gamma. Source: W3C filter-effects §8. */
const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform vec2 pixel;
uniform float gamma, brightness, contrast, saturation, sharpness;
in vec2 at;
out vec4 shown;
vec3 around(float x, float y) { return texture(picture, at + pixel * vec2(x, y)).rgb; }
void main() {
  vec3 color = around(0.0, 0.0);
  if (sharpness > 0.0) {
    vec3 blurred = (around(-1.0, 0.0) + around(1.0, 0.0) + around(0.0, -1.0) + around(0.0, 1.0)) / 4.0;
    color += (color - blurred) * sharpness * 2.0;
  }
  color = color * brightness;
  color = (color - 0.5) * contrast + 0.5;
  color = mix(vec3(dot(color, vec3(0.2126, 0.7152, 0.0722))), color, saturation);
  shown = vec4(pow(clamp(color, 0.0, 1.0), vec3(1.0 / gamma)), 1.0);
}`;

/** Draws pictures with the controls applied onto a WebGL 2 canvas. */
export class PictureShader {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;

  /** Throws when the machine cannot do it. */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    const program = gl.createProgram();
    gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX));
    gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENT));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error('the picture shader does not link');
    this.#program = program;
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  }

  draw(source: HTMLVideoElement, controls: PictureControls): void {
    const gl = this.#gl;
    const { width, height } = gl.canvas;
    const uniform = (name: string) => gl.getUniformLocation(this.#program, name);
    gl.viewport(0, 0, width, height);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, source);
    gl.useProgram(this.#program);
    gl.uniform2f(uniform('pixel'), 1 / width, 1 / height);
    for (const name of ['gamma', 'brightness', 'contrast', 'saturation', 'sharpness'] as const) {
      gl.uniform1f(uniform(name), controls[name]);
    }
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}

function compile(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error('no shader can be made');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'no shader');
  return shader;
}
