"""Lines that letters and essays have and books have not. They are always clean."""

_NAMES = (
    "John Mary Paul Anna Peter Jane Tom Lucy Mark Sarah David Emma James Julia Michael Laura Sir "
    "Madam Friend Smith Brown Jones Maria Carlos Ana Alex Sam Kate Luis Marie"
).split()

_GREETINGS = ("Dear", "Dear", "Dear", "Hi", "Hello", "Hey", "My dear")
_STOPS_OF_GREETINGS = ([","], [","], [","], ["!"], [":"], [])

_CLOSINGS = (
    "Yours sincerely", "Yours faithfully", "Best wishes", "Best regards", "Kind regards",
    "Regards", "Yours", "Love", "Lots of love", "With love", "See you soon", "Take care",
    "Sincerely", "Many thanks", "Thanks", "Write soon", "Best", "Yours truly",
    "Looking forward to hearing from you", "All the best", "Thank you in advance",
)
_STOPS_OF_CLOSINGS = ([","], [","], ["."], ["!"], [])

_STOPS_OF_NAMES = ([], ["."], [","])

_OPENINGS = (
    "Firstly ,", "Secondly ,", "Thirdly ,", "Lastly ,", "Nowadays ,", "In my opinion ,",
    "To sum up ,", "In conclusion ,", "To conclude ,", "On the one hand ,",
    "On the other hand ,", "First of all ,",
)


def stock_line(random):
    """The words of a greeting, a closing, a name, or the opening of a paragraph."""
    drawn = random.random()
    names = [random.choice(_NAMES) for _ in range(2)]
    if drawn < 0.35:
        greeting = random.choice(_GREETINGS)
        addressee = random.choice(_addressees(names))
        return [greeting, *addressee, *random.choice(_STOPS_OF_GREETINGS)]
    if drawn < 0.65:
        closing = random.choice(_CLOSINGS).split()
        stop = random.choice(_STOPS_OF_CLOSINGS)
        return [*closing, *stop, *random.choice(([], [], names[:1], names))]
    if drawn < 0.75:
        return [*names, *random.choice(_STOPS_OF_NAMES)]
    return random.choice(_OPENINGS).split()


def _addressees(names):
    return (
        names[:1], names, ["Mr", names[1]], ["Mrs", *names], ["Ms", names[1]],
        ["Sir", "or", "Madam"], ["Sir", "/", "Madam"], ["all"], ["friend"], ["Sir"], ["Madam"],
        ["everyone"],
    )
