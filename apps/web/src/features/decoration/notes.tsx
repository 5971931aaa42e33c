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
export const lamellae = (
  <Note
    title={decorationScreens.whoHasRegisteredCryoFib()}
    meta={[decorationScreens.methodOrProtocolTroubleshootingElectron(), decorationScreens.halfAnHourOnA()]}
    slips={['whole', 'whole', 'torn', 'whole', 'loose', 'whole', 'torn', 'whole']}
  />
);
export const starch = (
  <Note thanks title={decorationScreens.solvedItWasStarchGrains()} meta={[decorationScreens.threeOffersInTwoDays()]} />
);
export const trial = (
  <Note
    title={decorationScreens.aSecondStatisticianForA()}
    meta={[decorationScreens.secondOpinionOnResults()]}
    slips={['whole', 'whole', 'whole', 'torn', 'whole']}
  />
);
export const seeds = (
  <Note title={decorationScreens.charredSeedsLateBronzeAge()} meta={[decorationScreens.quickQuestionToAnExpert()]} />
);
