import type { FocusableComponentLayout } from '@noriginmedia/norigin-spatial-navigation';

/**
 * Where a stop stands on its page, measured when it is asked for. Every stop that appears or takes focus would otherwise be measured
 * at once, which makes the browser lay the page out each time; most are never asked.
 */
export function placeOfNode(node: HTMLElement): FocusableComponentLayout {
  let measured: DOMRect | undefined;
  const place = () => {
    measured ??= measure(node);
    return measured;
  };
  return {
    node,
    get x() {
      return place().x;
    },
    get y() {
      return place().y;
    },
    get left() {
      return place().left;
    },
    get top() {
      return place().top;
    },
    get right() {
      return place().right;
    },
    get bottom() {
      return place().bottom;
    },
    get width() {
      return place().width;
    },
    get height() {
      return place().height;
    },
  };
}

/** Without what is only moved by a transform, as a rail is. */
function measure(node: HTMLElement): DOMRect {
  let [left, top] = [node.offsetLeft, node.offsetTop];
  for (let parent = node.offsetParent; parent instanceof HTMLElement; parent = parent.offsetParent) {
    left += parent.offsetLeft - parent.scrollLeft;
    top += parent.offsetTop - parent.scrollTop;
  }
  return new DOMRect(left, top, node.offsetWidth, node.offsetHeight);
}
