const NAL_TYPE_MASK = 0x1f;
const NAL_REFERENCE_MASK = 0xe0;
const ACCESS_UNIT_DELIMITER = 9;
const FRAGMENTATION_UNIT_A = 28;
const START_CODE = Buffer.from([0, 0, 1]);

/** The NAL units of a picture in Annex B form, without their start codes. Source: H.264 Annex B. */
export function splitNalUnits(accessUnit: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let start = accessUnit.indexOf(START_CODE);
  while (start >= 0) {
    const next = accessUnit.indexOf(START_CODE, start + START_CODE.length);
    let end = next < 0 ? accessUnit.length : next;
    // A start code may have a fourth zero in front, and a unit never ends with one.
    while (end > start && accessUnit[end - 1] === 0) end--;
    if (end > start + START_CODE.length) units.push(accessUnit.subarray(start + START_CODE.length, end));
    start = next;
  }
  return units;
}

/** RTP payloads of one picture, in order: single NAL units, and FU-A for the larger ones. Source: RFC 6184 §5.6, §5.8. */
export function packetiseH264(accessUnit: Buffer, maxBytes: number): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  for (const unit of splitNalUnits(accessUnit)) {
    if ((unit[0]! & NAL_TYPE_MASK) === ACCESS_UNIT_DELIMITER) continue;
    if (unit.length <= maxBytes) payloads.push(unit);
    else payloads.push(...fragment(unit, maxBytes));
  }
  return payloads;
}

/** Equal fragments rather than full ones and a rest: a lost one costs the same wherever it is. */
function fragment(unit: Buffer, maxBytes: number): Buffer[] {
  const header = unit[0]!;
  const body = unit.subarray(1);
  const size = Math.ceil(body.length / Math.ceil(body.length / (maxBytes - 2)));
  const fragments: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    const first = at === 0 ? 0x80 : 0;
    const last = at + size >= body.length ? 0x40 : 0;
    const indicator = (header & NAL_REFERENCE_MASK) | FRAGMENTATION_UNIT_A;
    fragments.push(Buffer.concat([Buffer.from([indicator, first | last | (header & NAL_TYPE_MASK)]), part]));
  }
  return fragments;
}
