import { Button, Dialog, MenuRow, SidePanel } from '@nimbo/ui';
import { GearSix } from '@phosphor-icons/react/GearSix';
import { useState } from 'react';
import { Sample } from './Sample.tsx';

type Open = 'question' | 'error' | 'panel' | null;

export function LayerSamples() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Sample title="Layers: focus stays in and comes back; the safe choice first">
      <Button onClick={() => setOpen('question')}>A question</Button>
      <Button onClick={() => setOpen('error')}>An error</Button>
      <Button onClick={() => setOpen('panel')}>A panel</Button>
      {open === 'question' && (
        <Dialog
          title="Log out of Nimbo?"
          text="Your saves stay in the cloud."
          first="gallery:stay"
          onClose={close}
          actions={
            <>
              <Button kind="primary" main focusKey="gallery:stay" onClick={close}>
                Stay
              </Button>
              <Button kind="danger" onClick={close}>
                Log out
              </Button>
            </>
          }
        />
      )}
      {open === 'error' && (
        <Dialog
          mark="error"
          title="The game could not be launched, please try again later"
          text="Your minutes were given back."
          first="gallery:again"
          onClose={close}
          actions={
            <Button kind="primary" main focusKey="gallery:again" onClick={close}>
              Try again
            </Button>
          }
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
