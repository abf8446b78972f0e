import type { TermsVersions } from './terms-text.ts';

export const termsPt: TermsVersions = {
  1: {
    title: 'Condições de jogo',
    text: `O jogo roda em um servidor deste serviço e chega até você como imagem e som. Podem jogar você e as pessoas que estão com você.

Seu tempo de jogo é limitado. Quando ele acaba, ou quando você fica ausente por muito tempo, o jogo é fechado. Salve dentro do jogo sempre que ele permitir.

Não tente sair do jogo, alcançar o servidor ou outros jogadores, nem usar o serviço para algo que não seja jogar. Encerramos a sessão de quem fizer isso.

Guardamos o que o serviço precisa: quais jogos você jogou, por quanto tempo, como os avaliou e o que os próprios jogos salvam para você. Não gravamos imagem, som nem teclas.

O serviço é oferecido como está. Um jogo pode parar porque um servidor falhou; o tempo perdido por isso não é contado quando percebemos.`,
  },
};
