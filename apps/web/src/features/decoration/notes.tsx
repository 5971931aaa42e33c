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
              {slip === 'torn' ? '' : 'Offer Help'}
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
    title="Who has registered cryo-FIB lamellae to 3D STED volumes, and lived to tell?"
    meta={['Method or protocol troubleshooting · Electron Microscopy', 'Half an hour on a call would save us a month.']}
    slips={['whole', 'whole', 'torn', 'whole', 'loose', 'whole', 'torn', 'whole']}
  />
);
export const starch = (
  <Note thanks title="Solved: it was starch grains." meta={['Three offers in two days. Thank you.']} />
);
export const trial = (
  <Note
    title="A second statistician for a stepped-wedge trial"
    meta={['Second opinion on results']}
    slips={['whole', 'whole', 'whole', 'torn', 'whole']}
  />
);
export const seeds = (
  <Note title="Charred seeds, Late Bronze Age: a fresh eye wanted" meta={['Quick question to an expert']} />
);
