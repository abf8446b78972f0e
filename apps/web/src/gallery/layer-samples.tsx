import { BareDialog, Button, ChoiceDialog, Dialog, Layer, MenuRow, SidePanel } from '@nimbo/ui';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { GearSix } from '@phosphor-icons/react/GearSix';
import { useState } from 'react';
import { Sample } from './Sample.tsx';

type Open = 'question' | 'error' | 'panel' | 'large' | 'bare' | 'layer' | null;

export function LayerSamples() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const done = (
    <Button kind="primary" onClick={close}>
      Done
    </Button>
  );
  return (
    <Sample title="Layers: focus stays in and comes back; the safe choice first">
      <Button onClick={() => setOpen('question')}>A question</Button>
      <Button onClick={() => setOpen('error')}>An error</Button>
      <Button onClick={() => setOpen('panel')}>A panel</Button>
      <Button onClick={() => setOpen('large')}>A large dialog</Button>
      <Button onClick={() => setOpen('bare')}>One that draws its own inside</Button>
      <Button onClick={() => setOpen('layer')}>A whole screen</Button>
      {open === 'large' && (
        <Dialog title="A large dialog" text="One paragraph." size="large" onClose={close} actions={done} />
      )}
      {open === 'bare' && (
        <BareDialog label="A bare dialog" size="medium" onClose={close}>
          {done}
        </BareDialog>
      )}
      {open === 'layer' && (
        <Layer label="A whole screen" onClose={close}>
          {done}
        </Layer>
      )}
      {open === 'question' && (
        <ChoiceDialog
          title="Log out of Nimbo?"
          text="Your saves stay in the cloud."
          onClose={close}
          choices={[
            { label: 'Stay', onChoose: close },
            { label: 'Log out', kind: 'danger', onChoose: close },
          ]}
        />
      )}
      {open === 'error' && (
        <ChoiceDialog
          mark="error"
          title="The game could not be launched, please try again later"
          onClose={close}
          choices={[
            { label: 'Try again', icon: <ArrowClockwise className="n-icon" weight="bold" />, onChoose: close },
            { label: 'Choose another game', onChoose: close },
          ]}
        />
      )}
      {open === 'panel' && (
        <SidePanel label="A panel" first="gallery:row" onClose={close}>
          <MenuRow icon={<GearSix weight="bold" />} label="Settings" focusKey="gallery:row" onSelect={close} />
        </SidePanel>
      )}
    </Sample>
  );
}
