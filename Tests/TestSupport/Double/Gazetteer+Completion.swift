import Foundation
import Geocoding

extension Gazetteer {
    /// What an unfinished text may become.
    struct Completion: Sendable {
        /// What is shown.
        let text: String
        /// The places behind it: one, or several of a category.
        let finds: [Find]
        /// The category; empty for one place.
        var category = ""
        var isCollection: Bool { !category.isEmpty }
    }

    /// Venues, categories, houses, streets and towns whose name begins with the question's text, in that order.
    func completions(of question: DoubleQuestion) -> [Completion] {
        let typed = AddressWords(question.text).plain.joined(separator: " ")
        guard !typed.isEmpty else { return [] }
        var finds = venues.map { Find($0) }
        for street in streets {
            var find = Find(street)
            if typed.contains(where: \.isNumber) {
                for house in street.houses {
                    find.kind = .house
                    find.number = house.number
                    find.position = house.position
                    finds.append(find)
                }
            } else {
                finds.append(find)
            }
        }
        finds += towns.map { Find(kind: .town, town: $0, position: $0.position) }
        let begun = finds.filter { find in
            let town = find.kind == .town ? "" : " \(find.town.name) \(find.town.region?.code ?? "")"
            let name = AddressWords(find.name + town).plain.joined(separator: " ")
            return name.hasPrefix(typed) && isWanted(find, question)
        }
        var completions = begun.map { Completion(text: $0.name, finds: [$0]) }
        if let near = question.near {
            completions.sort { one, other in
                let positions = (one.finds.first?.position, other.finds.first?.position)
                guard let first = positions.0, let second = positions.1 else { return false }
                return first.distance(to: near) < second.distance(to: near)
            }
        }
        for category in ["coffee", "museum", "hotel"] where category.hasPrefix(typed) {
            let members = venues.filter { $0.category == category }.map { Find($0) }.filter { isWanted($0, question) }
            guard !members.isEmpty else { continue }
            completions.insert(Completion(text: category.capitalized, finds: members, category: category), at: 0)
        }
        return completions
    }

    private func isWanted(_ find: Find, _ question: DoubleQuestion) -> Bool {
        if let kinds = question.kinds, !kinds.contains(find.kind) { return false }
        if !question.countries.isEmpty, !question.countries.contains(find.town.country.alpha2) { return false }
        guard let box = question.box else { return true }
        return (box.west...max(box.west, box.east)).contains(find.position.longitude)
            && (box.south...box.north).contains(find.position.latitude)
    }
}
