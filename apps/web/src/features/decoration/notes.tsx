import { decorationScreens } from '@exchange/contract/sentences/decoration.screens';

interface NoteProps {
  title: string;
  meta: readonly string[];
  /** Slips at the foot from left to right. */
  slips?: readonly ('whole' | 'torn' | 'loose')[];
  thanks?: boolean;
}

function Note({ title, meta, slips, thanks }: NoteProps) {
  return (
    <div className={thanks ? 'pinned pinned--thanks' : 'pinned'}>
      <div className="pinned__sheet">
        <p className="pinned__title">{title}</p>
        {meta.map((line) => (
          <p className="pinned__meta" key={line}>
            {line}
          </p>
        ))}
      </div>
      {slips && (
        <div className="pinned__slips">
          {slips.map((slip, place) => (
            <span className={slip === 'whole' ? undefined : slip} key={place}>
              {slip === 'torn' ? '' : decorationScreens.offerHelp()}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** Examples of requests, pinned to the boards. */
export const Lamellae = () => (
  <Note
    title={decorationScreens.lamellae()}
    meta={[decorationScreens.lamellaeKind(), decorationScreens.halfHour()]}
    slips={['whole', 'whole', 'torn', 'whole', 'loose', 'whole', 'torn', 'whole']}
  />
);
export const Starch = () => <Note thanks title={decorationScreens.solved()} meta={[decorationScreens.threeOffers()]} />;
export const Trial = () => (
  <Note
    title={decorationScreens.statistician()}
    meta={[decorationScreens.secondOpinion()]}
    slips={['whole', 'whole', 'whole', 'torn', 'whole']}
  />
);
export const Seeds = () => <Note title={decorationScreens.seeds()} meta={[decorationScreens.quickQuestion()]} />;
