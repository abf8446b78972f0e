import type { Language, PlanNoticeKind } from '@nimbo/domain';

export interface PlanNoticeText {
  readonly title: string;
  /** One sentence. */
  readonly text: string;
}

/**
 * What the notices of a subscription say, with the arguments `date`, `plan`, `price` and `name` (the partner). Apart from the other
 * messages: they come with the pages of plans, not with home. Source: DESIGN, "Status banner".
 */
export const PLAN_NOTICE_TEXTS: Readonly<Record<Language, Readonly<Record<PlanNoticeKind, PlanNoticeText>>>> = {
  en: {
    renews: { title: 'Renews on {date}', text: '{price}, by itself.' },
    ends: { title: 'Ends on {date}', text: 'You cancelled. Everything works until then.' },
    grace: {
      title: 'We could not process your last payment',
      text: 'Fix it before {date} or {plan} will be cancelled.',
    },
    paused: { title: 'Paused', text: 'No charges and no sessions until you come back.' },
    'payment-processing': {
      title: 'Your payment is being processed',
      text: 'It can take a few minutes. You can keep browsing.',
    },
    'payment-rejected': {
      title: 'Your payment has been rejected',
      text: 'The bank said no. Try another card or an instant payment.',
    },
    'no-payment-method': { title: 'No payment method', text: '{plan} will not renew on {date}.' },
    'instant-payment-due': { title: 'Pay by {date} to renew', text: 'Instant payments do not renew by themselves.' },
    'partner-activating': {
      title: 'Activating with {name}',
      text: 'This takes a few minutes. We will reload the page for you.',
    },
    'sold-out': { title: '{plan} is sold out', text: 'We will write as soon as a place opens.' },
  },
  es: {
    renews: { title: 'Se renueva el {date}', text: '{price}, sin que hagas nada.' },
    ends: { title: 'Termina el {date}', text: 'La cancelaste. Todo funciona hasta entonces.' },
    grace: {
      title: 'No hemos podido procesar tu último pago',
      text: 'Arréglalo antes del {date} o {plan} se cancelará.',
    },
    paused: { title: 'En pausa', text: 'Sin cobros ni partidas hasta que vuelvas.' },
    'payment-processing': {
      title: 'Tu pago se está procesando',
      text: 'Puede tardar unos minutos. Puedes seguir navegando.',
    },
    'payment-rejected': {
      title: 'Tu pago ha sido rechazado',
      text: 'El banco ha dicho que no. Prueba otra tarjeta o un pago instantáneo.',
    },
    'no-payment-method': { title: 'Sin método de pago', text: '{plan} no se renovará el {date}.' },
    'instant-payment-due': {
      title: 'Paga antes del {date} para renovar',
      text: 'Los pagos instantáneos no se renuevan solos.',
    },
    'partner-activating': { title: 'Activando con {name}', text: 'Tarda unos minutos. Recargaremos la página por ti.' },
    'sold-out': { title: '{plan} está agotado', text: 'Te escribiremos en cuanto haya sitio.' },
  },
  pt: {
    renews: { title: 'Renova em {date}', text: '{price}, sem você fazer nada.' },
    ends: { title: 'Termina em {date}', text: 'Você cancelou. Tudo funciona até lá.' },
    grace: {
      title: 'Não conseguimos processar seu último pagamento',
      text: 'Resolva até {date} ou o {plan} será cancelado.',
    },
    paused: { title: 'Em pausa', text: 'Sem cobranças e sem partidas até você voltar.' },
    'payment-processing': {
      title: 'Seu pagamento está sendo processado',
      text: 'Pode levar alguns minutos. Você pode continuar navegando.',
    },
    'payment-rejected': {
      title: 'Seu pagamento foi recusado',
      text: 'O banco disse não. Tente outro cartão ou um pagamento instantâneo.',
    },
    'no-payment-method': { title: 'Sem meio de pagamento', text: 'O {plan} não vai renovar em {date}.' },
    'instant-payment-due': {
      title: 'Pague até {date} para renovar',
      text: 'Pagamentos instantâneos não renovam sozinhos.',
    },
    'partner-activating': {
      title: 'Ativando com {name}',
      text: 'Leva alguns minutos. Recarregamos a página para você.',
    },
    'sold-out': { title: '{plan} está esgotado', text: 'Escrevemos assim que abrir uma vaga.' },
  },
};
