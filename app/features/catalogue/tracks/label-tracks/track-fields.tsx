import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { SelectField } from "#app/components/inputs.tsx";
import { formCopy, syncTermsWords } from "#app/content/track-form-copy.ts";
import { undeclaredVocals, vocalsWords } from "#app/content/catalogue-copy.ts";
import { RightsFields } from "./rights-fields.tsx";
import { DescriptionInput, Group, MoodTags, TextInput, type TrackFieldsProps, wordsOf } from "./track-inputs.tsx";

const syncTerms = Object.entries(syncTermsWords);
const vocalsOptions = Object.entries(vocalsWords);
const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** Every field of specification §3 except the files, with the limits of §5. */
export function TrackFields(props: TrackFieldsProps) {
  return (
    <>
      <IdentityFields {...props} />
      <MusicFields {...props} />
      <RightsFields {...props} />
      <PriceFields {...props} />
      <MoreFields {...props} />
    </>
  );
}

const required = { required: true, mark: formCopy.required };
const code = { isUpperCase: true, autoCapitalize: "characters" };
const wholeNumber = { type: "number", inputMode: "numeric", step: 1 } as const;

function IdentityFields(props: TrackFieldsProps) {
  const words = wordsOf(props);
  return (
    <Group title={formCopy.identity}>
      <TextInput {...words("title")} {...required} maxLength={trackLimits.title} />
      <TextInput {...words("artist")} {...required} maxLength={trackLimits.artist} />
      <TextInput {...words("isrc")} {...required} {...code} maxLength={20} />
      <TextInput {...words("upc")} inputMode="numeric" maxLength={20} />
    </Group>
  );
}

function MusicFields(props: TrackFieldsProps) {
  const { fields, choices } = props;
  const words = wordsOf(props);
  const rest = formCopy.notChosen;
  return (
    <Group title={formCopy.music}>
      <SelectField {...words("primaryGenre")} rest={rest} options={plain(choices.genres)} />
      <TextInput {...words("subGenre")} maxLength={trackLimits.subGenre} />
      <TextInput {...words("bpm")} {...wholeNumber} {...trackLimits.bpm} />
      <SelectField {...words("musicalKey")} rest={rest} options={plain(choices.musicalKeys)} />
      <SelectField {...words("vocals")} rest={undeclaredVocals} options={vocalsOptions} />
      <SelectField {...words("mood")} rest={rest} options={plain(choices.moods)} />
      <MoodTags field={fields.moodTags} moods={choices.moods} />
    </Group>
  );
}

function PriceFields(props: TrackFieldsProps) {
  const words = wordsOf(props);
  return (
    <Group title={formCopy.price}>
      <SelectField {...words("syncTerms")} options={syncTerms} />
      <TextInput {...words("priceTokens")} {...wholeNumber} {...trackLimits.priceTokens} />
      <TextInput {...words("commercialPriceTokens")} {...wholeNumber} {...trackLimits.commercialPriceTokens} />
    </Group>
  );
}

function MoreFields(props: TrackFieldsProps) {
  const words = wordsOf(props);
  return (
    <Group title={formCopy.more}>
      <TextInput {...words("releaseDate")} type="date" />
      <TextInput {...words("language")} {...code} maxLength={2} />
      <DescriptionInput {...words("description")} maxLength={props.choices.maxCharacters} />
    </Group>
  );
}
